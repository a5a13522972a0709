import { describe, expect, it } from 'vitest';
import { withLayerTable } from '../../../scripts/check/layer-table.ts';

const page = (table: string) =>
  `# Title\n\n<!-- layers:start -->\n\n${table}\n\n<!-- layers:end -->\n\nText\n`;
const layers = {
  domain: { holds: 'rules', imports: [] },
  site: { holds: 'page data', imports: ['domain', 'stock'] },
};
const table = `| module       | holds     | may import    |
| ------------ | --------- | ------------- |
| \`src/domain\` | rules     | nothing       |
| \`src/site\`   | page data | domain, stock |`;

describe('the layer table in ARCHITECTURE.md', () => {
  it('lists every module with the modules that it may import', () => {
    expect(withLayerTable(page('old table'), layers)).toBe(page(table));
  });

  it('does not change when it is written again', () => {
    expect(withLayerTable(page(table), layers)).toBe(page(table));
  });

  it('is an error without its markers', () => {
    expect(() => withLayerTable('# Title\n', layers)).toThrow(/layers:start/);
  });
});
