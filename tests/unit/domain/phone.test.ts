import { describe, expect, it } from 'vitest';
import { localPhone, maskPhone, phoneView } from '../../../src/domain/enquiry/phone.ts';

describe('an Australian phone number', () => {
  it.each([
    ['0731234567', '07 3123 4567', 'tel:+61731234567'],
    ['(07) 3123-4567', '07 3123 4567', 'tel:+61731234567'],
    ['+61 7 3123 4567', '07 3123 4567', 'tel:+61731234567'],
    ['+61 (0)7 3123 4567', '07 3123 4567', 'tel:+61731234567'],
    ['0412345678', '0412 345 678', 'tel:+61412345678'],
    ['61412345678', '0412 345 678', 'tel:+61412345678'],
    ['0011 61 412 345 678', '0412 345 678', 'tel:+61412345678'],
    ['1300123456', '1300 123 456', 'tel:1300123456'],
    ['+61 1800 123 456', '1800 123 456', 'tel:1800123456'],
    ['131234', '13 12 34', 'tel:131234'],
    ['3123 4567', '3123 4567', 'tel:31234567'],
  ])('%s is shown as %s and dialled as %s', (phone, display, href) => {
    expect(phoneView(phone)).toEqual({ display, href });
  });

  it('is nothing without digits', () => {
    expect(phoneView('call us')).toBeNull();
  });

  // Rule phone-4.
  it('loses the country code before it is sent', () => {
    expect(localPhone('61412345678')).toBe('0412345678');
    expect(localPhone('+61 412 345 678')).toBe('0412345678');
    expect(localPhone('0412 345 678')).toBe('0412345678');
    expect(localPhone('6123 4567')).toBe('61234567');
  });

  // Rule phone-3.
  it('hides all but its first five characters until it is revealed', () => {
    expect(maskPhone('07 3123 4567')).toBe('07 31•• ••••');
    expect(maskPhone('0412 345 678')).toBe('0412 ••• •••');
  });
});
