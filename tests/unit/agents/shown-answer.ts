// The vehicle of an answer.
import type { FullAnswer } from '../../../src/feeds/agents/agent-answer.ts';
import type { ToolResult } from '../../fixtures/agents/agent-site.ts';

export const shownAnswer = ({ structuredContent }: ToolResult): FullAnswer =>
  structuredContent!['vehicle'] as FullAnswer;
