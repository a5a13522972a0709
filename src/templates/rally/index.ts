// Rally: for used, subscription and recreational dealers. Bold and friendly; pills, strong colour blocks.
import { harbour } from '../harbour/index.ts';
import type { Template } from '../template.ts';
import stylesheet from './theme.css?url';

export const rally: Template = { ...harbour, stylesheet, card: 'rally' };
