// Every field of a step that the server can refuse shows its error, and can get the focus. Rule purchase-2.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StepForm, type StepFormProps } from '../../../../src/islands/purchase/StepForm.tsx';

const view = {
  kind: 'purchase',
  signed_in: true,
  delivery: 'Free to Greater Melbourne.',
  vehicle: { slug: 'ford-ranger-1' },
  values: { offer: 'an offer that has ended', method: 'finance', how: 'deliver' },
  offers: [{ value: 'offer-1', text: '2019 Mazda CX-5' }],
  places: [
    { value: '301', text: 'Preston' },
    { value: '302', text: 'Coburg' },
  ],
  finance: {
    terms: [{ value: '5', text: '5 years' }],
    credits: [{ value: 'GREAT', text: 'Great' }],
    personal: null,
  },
};
const settings = {
  locations: [],
  timeZone: 'Australia/Melbourne',
  phone: null,
  reserve: { paysOnline: false },
};

it.each([
  ['trade-in', 'offer', 'buy-offer'],
  ['payment', 'method', 'buy-method'],
  ['payment', 'term', 'buy-term'],
  ['payment', 'credit', 'buy-credit'],
  ['handover', 'how', 'buy-how'],
  ['handover', 'place', 'buy-place'],
  ['handover', 'postcode', 'buy-postcode'],
  ['handover', 'at', 'buy-at-day'],
])('in the step %s the field %s describes itself with its error', (name, field, id) => {
  const props = {
    view,
    settings,
    sending: false,
    round: 0,
    tradeIn: '/trade-in',
    step: { name, title: '', lines: [], binding: '', done: false },
    errors: { [field]: 'Please choose another.' },
    onAnswer: () => undefined,
    onSend: () => undefined,
  } as unknown as StepFormProps;
  const html = renderToStaticMarkup(<StepForm {...props} />);
  const [control = ''] = new RegExp(`<(?:input|select)[^>]* id="${id}"[^>]*>`).exec(html) ?? [];
  expect(control).toContain(`aria-describedby="buy-${field}-error"`);
  expect(control).not.toContain('disabled');
  expect(html).toContain(`<p class="error" id="buy-${field}-error">Please choose another.</p>`);
  expect([...html.matchAll(new RegExp(` id="${id}"`, 'g'))]).toHaveLength(1);
});

it.each(['price', 'payment'])(
  'the step %s says where to ask for a loan that it does not take',
  (name) => {
    const steps = [{ name: 'price' }, { name: 'payment' }];
    const drawn = (own: object) =>
      renderToStaticMarkup(
        <StepForm
          {...({
            view: { ...view, steps, ...own },
            settings,
            sending: false,
            round: 0,
            tradeIn: '/trade-in',
            step: { name, title: '', lines: [], binding: '', done: false },
            errors: {},
            onAnswer: () => undefined,
            onSend: () => undefined,
          } as unknown as StepFormProps)}
        />,
      );
    expect(drawn({ finance: null })).toContain('href="/cars/ford-ranger-1#finance-calculator"');
    expect(drawn({})).not.toContain('#finance-calculator');
  },
);
