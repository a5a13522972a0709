// The command that runs after the sites of a night went live.
import { describe, expect, it } from 'vitest';
import { nightExitCode } from '../../../src/nightly/night-report.ts';
import { nightText } from '../../../src/nightly/summary.ts';
import {
  addTenant,
  ran,
  reportOf,
  sent,
  stepsWith,
} from '../../fixtures/nightly/night-in-memory.ts';

describe('the command after a publication', () => {
  const command = { command: 'reload', output: ['reloaded'] };

  it('runs once for all dealers, and the summary says what it printed', async () => {
    for (const slug of ['north', 'south']) addTenant(slug);
    const after = async () => {
      ran.push('after');
      return { ...command, problem: null };
    };
    const report = await reportOf(['north', 'south'], { after });
    expect(ran.filter((line) => line === 'after')).toHaveLength(1);
    expect(ran.indexOf('after')).toBeGreaterThan(ran.indexOf('publish south'));
    expect(nightText(report)).toContain('ran "reload"\n  reloaded');
    expect([nightExitCode(report), sent]).toEqual([0, []]);
  });

  it('does not run when no site went live', async () => {
    addTenant('north');
    const after = () => Promise.reject(new Error('it ran'));
    const report = await reportOf(['north'], { steps: stepsWith({ publish: 'north' }), after });
    expect(report.after).toBeNull();
  });

  it('that fails is a problem of the run, with an alarm', async () => {
    addTenant('north');
    const after = async () => ({ ...command, problem: 'reload ended with 1' });
    const report = await reportOf(['north'], { after });
    expect([nightExitCode(report), report.problems]).toEqual([1, ['reload ended with 1']]);
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('reload ended with 1')]);
  });
});
