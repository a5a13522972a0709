// Who may do what at the desk of a dealer (rule corrections-6): one table. The settings name the people with their roles.

export const deskRoles = ['owner', 'editor', 'approver'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** `leads`: sees what shoppers wrote and decides about it. `correct`: corrects and undoes. `log`: sees who did what. */
export type DeskAction = 'leads' | 'correct' | 'approve' | 'log';

const allowed = {
  leads: ['owner', 'editor'],
  correct: ['owner', 'editor'],
  approve: ['owner', 'approver'],
  log: ['owner', 'editor', 'approver'],
} as const satisfies Record<DeskAction, readonly DeskRole[]>;

/** False for somebody without a role at the dealer. */
export const mayDo = (role: DeskRole | undefined, action: DeskAction): boolean =>
  role !== undefined && (allowed[action] as readonly DeskRole[]).includes(role);
