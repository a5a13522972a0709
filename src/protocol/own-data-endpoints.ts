// The endpoints of a visitor's own data, as rows of the endpoint table: the confirmed mail address, the copy, and the end of
// the account.
import * as account from './account.ts';
import { get, post, type Endpoint } from './endpoint.ts';

export const ownDataEndpoints = {
  confirmEmailPage: {
    ...get('account'),
    path: '/api/confirm-email',
    summary: 'The page with the button that confirms a mail address; opening it changes nothing',
    query: account.linkQuerySchema,
    html: true,
    problems: [404],
  },
  confirmEmail: {
    ...post('account'),
    // The signed token of the link is the proof.
    origin: 'any',
    path: '/api/confirm-email',
    summary: 'Confirms a mail address: alerts go to no other',
    query: account.linkQuerySchema,
    html: true,
    problems: [404],
  },
  answerLeadPage: {
    ...get('leads'),
    path: '/api/answer-lead',
    summary: 'The page with the button that marks a lead as answered; opening it changes nothing',
    query: account.linkQuerySchema,
    html: true,
    problems: [404],
  },
  answerLead: {
    ...post('leads'),
    // The signed token of the link is the proof.
    origin: 'any',
    path: '/api/answer-lead',
    summary: 'Marks a lead as answered by the dealer',
    query: account.linkQuerySchema,
    html: true,
    problems: [404],
  },
  resume: {
    ...get('leads'),
    // The signed token of the link is the proof.
    path: '/api/leads/resume',
    summary: 'The resume of a job application, as a file to download',
    query: account.linkQuerySchema,
    html: true,
    problems: [404],
  },
  myData: {
    ...get('account'),
    path: '/api/my-data',
    summary: 'Everything that the store holds of the signed-in visitor, as a file to download',
    answer: account.myDataAnswerSchema,
    signedIn: true,
  },
  myDataPage: {
    ...get('account'),
    path: '/api/my-data/page',
    summary: 'The same as a page to read',
    html: true,
    signedIn: true,
  },
  eraseMyData: {
    ...post('account'),
    path: '/api/my-data/erase',
    summary:
      'Deletes the account of the signed-in visitor and the copies of their enquiries; the code of the session must be new',
    answer: account.erasedAnswerSchema,
    signedIn: true,
  },
} as const satisfies Record<string, Endpoint>;
