// The handlers of assistants and of programs that read pages as text, or lists of the stock.
import type { Handlers } from '../endpoints/endpoint.ts';
import { groupList } from './group-list.ts';
import { markdown } from './markdown.ts';
import { mcp } from './mcp.ts';

export const agentHandlers: Pick<Handlers, 'mcp' | 'markdown' | 'groupList'> = {
  mcp,
  markdown,
  groupList,
};
