// The handlers of assistants and of programs that read pages as text.
import type { Handlers } from '../endpoints/endpoint.ts';
import { markdown } from './markdown.ts';
import { mcp } from './mcp.ts';

export const agentHandlers: Pick<Handlers, 'mcp' | 'markdown'> = { mcp, markdown };
