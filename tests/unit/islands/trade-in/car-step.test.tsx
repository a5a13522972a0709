// The first step of a trade-in has one way on at a time. Rule trade-in-8.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OwnCarDraft } from '../../../../src/browser-state/own-car.ts';
import { CarStep } from '../../../../src/islands/trade-in/CarStep.tsx';

const ignore = () => undefined;
const htmlOf = (draft: OwnCarDraft, hasRegister = true) =>
  renderToStaticMarkup(
    <CarStep
      {...{ hasRegister, draft }}
      errors={{}}
      limitText={null}
      onChange={ignore}
      onConfirm={ignore}
    />,
  );
const buttonsOf = (...of: Parameters<typeof htmlOf>) => {
  const html = htmlOf(...of);
  return [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>(.*?)<\/button>/g)].map(
    ([, look = '', text = '']) => `${text}${look.includes('primary') ? ' (primary)' : ''}`,
  );
};

it('without a car, the look-up goes on, and the fields for the car are one press away', () => {
  expect(buttonsOf({})).toEqual(['Find my car (primary)', 'Enter make, model and year instead']);
});

it('with a car that was entered by hand, "Next" goes on', () => {
  expect(buttonsOf({ make: 'Ford' })).toEqual(['Find my car', 'Next (primary)']);
});

// Rule trade-in-3.
it('without a register, the fields for the car are there at once, and nothing looks a plate up', () => {
  expect(buttonsOf({}, false)).toEqual(['Next (primary)']);
  const ids = [...htmlOf({}, false).matchAll(/ id="(own-\w+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['own-rego', 'own-state', 'own-make', 'own-model', 'own-badge', 'own-year']);
});
