// The toolbar of a Markdown field: it writes headings, bold, lists and links around the marked text. The only script of the desk;
// without it the field is complete, and hints say what to type.
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Html } from '../pages/frame.ts';

const buttons = [
  ['heading', 'Heading'],
  ['bold', 'Bold'],
  ['list', 'List'],
  ['link', 'Link'],
] as const;

/** For the text area with this id. Hidden until its script runs. */
export const markdownToolbar = (id: string): Html =>
  html`<div class="acts tools" role="toolbar" aria-label="Text" aria-controls="${id}" hidden>
      ${buttons.map(([name, label]) => html`<button type="button" data-write="${name}">${label}</button>`)}
    </div>
    ${raw(`<script>${toolbarScript}</script>`)}`;

/** Typed text goes through the browser's own command, so that Undo of the keyboard takes it back. */
const toolbarScript = `(() => {
  for (const bar of document.querySelectorAll('[role=toolbar][aria-controls]')) {
    const area = document.getElementById(bar.getAttribute('aria-controls'));
    if (!area || !bar.hidden) continue;
    bar.hidden = false;
    const write = (from, to, text, start, end) => {
      area.focus();
      area.setSelectionRange(from, to);
      if (!document.execCommand('insertText', false, text)) area.setRangeText(text, from, to, 'end');
      area.setSelectionRange(from + start, from + end);
    };
    const lines = (mark) => {
      const { value, selectionStart, selectionEnd } = area;
      const from = value.lastIndexOf('\\n', selectionStart - 1) + 1;
      const next = value.indexOf('\\n', Math.max(selectionEnd - 1, from));
      const to = next === -1 ? value.length : next;
      const all = value.slice(from, to).split('\\n');
      const isOn = all.every((line) => line.startsWith(mark));
      const text = all.map((line) => (isOn ? line.slice(mark.length) : mark + line)).join('\\n');
      write(from, to, text, all.length === 1 ? text.length : 0, text.length);
    };
    const acts = {
      heading: () => lines('## '),
      list: () => lines('- '),
      bold() {
        const { value, selectionStart: from, selectionEnd: to } = area;
        const isOn = value.slice(from - 2, from) === '**' && value.slice(to, to + 2) === '**';
        const words = value.slice(from, to) || (isOn ? '' : 'bold text');
        if (isOn) write(from - 2, to + 2, words, 0, words.length);
        else write(from, to, '**' + words + '**', 2, 2 + words.length);
      },
      link() {
        const { value, selectionStart: from, selectionEnd: to } = area;
        const words = value.slice(from, to) || 'words';
        const isAddress = /^(https?:\\/\\/|\\/)\\S+$/.test(words);
        const text = isAddress ? '[words](' + words + ')' : '[' + words + '](/)';
        if (isAddress) write(from, to, text, 1, 6);
        else write(from, to, text, words.length + 3, words.length + 4);
      },
    };
    bar.addEventListener('click', ({ target }) => {
      const name = target.closest('[data-write]')?.dataset.write;
      if (name) acts[name]();
    });
  }
})();`;

/** As the policy of the desk names it. */
export const toolbarHash = createHash('sha256').update(toolbarScript).digest('base64');
