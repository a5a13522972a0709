// Atlas: for a group of many brands. Editorial and dense; cards on a tinted ground, serif headlines.
import { harbour } from '../harbour/index.ts';
import type { Template } from '../template.ts';
import stylesheet from './theme.css?url';

export const atlas: Template = { ...harbour, stylesheet, card: 'atlas' };
