// The order in which suites run beside each other. Files that start processes take long, however short they are, and wait much;
// those of the browser are many and short. So the latter are last, and fill all slots up to the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const first = ['reliability', 'programs', 'contract'];
const placeOf = ({ project }: TestSpecification) =>
  first.includes(project.name) ? first.indexOf(project.name) : first.length;

export default class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}
