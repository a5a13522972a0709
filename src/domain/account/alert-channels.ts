// How alerts reach a visitor, as the pages word it (rule saving-9).

export const alertChannels = {
  off: 'No alerts',
  email: 'By email',
  sms: 'By text message',
} as const;
export type AlertChannel = keyof typeof alertChannels;

/** The channel in the store, which also has "unset" until a visitor chooses. */
export const alertChannelOf = (stored: string | undefined): AlertChannel =>
  stored === 'email' || stored === 'sms' ? stored : 'off';
