// The list of errors above an enquiry form.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import BookingInput, {
  type BookingInputProps,
} from '../../../../src/islands/enquiry/BookingInput.tsx';
import { errorLinks } from '../../../../src/islands/enquiry/FormMessage.tsx';

it('the error of a booking links to its day, because its list of times is disabled until there are some', () => {
  const field = { name: 'booking_at', label: 'When', input: 'date-time' } as const;
  const [link] = errorLinks(
    [field],
    { booking_at: 'That time has just been taken.' },
    (name) => `test-drive-${name}`,
  );
  const props = {
    field,
    id: 'test-drive-booking_at',
    kind: 'test-drive',
    place: '301',
    car: null,
    settings: { locations: [], timeZone: 'Australia/Melbourne' },
    error: link?.message,
    round: 0,
  } as unknown as BookingInputProps;
  const html = renderToStaticMarkup(<BookingInput {...props} />);
  const [linked = ''] = new RegExp(`<[^>]* id="${link?.id ?? ''}"[^>]*>`).exec(html) ?? [];
  expect(linked).toContain('<select');
  expect(linked).not.toContain('disabled');
});
