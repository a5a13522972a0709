// What the site offers to assistants and other programs that read it for people.
import { z } from 'zod';

const surfaces = ['mcp', 'markdown', 'web-mcp'] as const;
/** The kinds of bots that a site can refuse: src/domain/agents/bots.ts names the bots. */
const botKinds = ['search', 'assistants', 'training'] as const;

export const agentsSchema = {
  agents: z
    .strictObject({
      surfaces: z
        .array(z.enum(surfaces))
        .describe(
          'What assistants may use: mcp (the tools at /mcp), markdown (pages as text at ….md), web-mcp (the same tools in the visitor’s browser; needs mcp)',
        ),
      refusedBots: z
        .array(z.enum(botKinds))
        .describe(
          'Bots that robots.txt turns away: search (indexes of AI search), assistants (pages that a person asked for), training (of models)',
        ),
    })
    .describe('Assistants and other programs that read the site (rule agents-1)'),
};
