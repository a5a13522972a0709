// The endpoints of a visitor's own data, as rows of the endpoint table: the confirmed mail address, the copy, and the end of
// the account.
import * as account from './account.ts';
import { get, post, unsafe, type Endpoint } from './endpoint.ts';

export const ownDataEndpoints = {
  confirmEmailPage: {
    ...get,
    path: '/api/confirm-email',
    summary: 'The page with the button that confirms a mail address; opening it changes nothing',
    tag: 'account',
    query: account.linkQuerySchema,
    html: true,
    problems: [404, 422],
  },
  confirmEmail: {
    ...post,
    // The signed token of the link is the proof.
    origin: 'any',
    path: '/api/confirm-email',
    summary: 'Confirms a mail address: alerts go to no other',
    tag: 'account',
    query: account.linkQuerySchema,
    html: true,
    problems: [404, 422],
  },
  answerLeadPage: {
    ...get,
    path: '/api/answer-lead',
    summary: 'The page with the button that marks a lead as answered; opening it changes nothing',
    tag: 'leads',
    query: account.linkQuerySchema,
    html: true,
    problems: [404, 422],
  },
  answerLead: {
    ...post,
    // The signed token of the link is the proof.
    origin: 'any',
    path: '/api/answer-lead',
    summary: 'Marks a lead as answered by the dealer',
    tag: 'leads',
    query: account.linkQuerySchema,
    html: true,
    problems: [404, 422],
  },
  resume: {
    ...get,
    // The signed token of the link is the proof.
    path: '/api/leads/resume',
    summary: 'The resume of a job application, as a file to download',
    tag: 'leads',
    query: account.linkQuerySchema,
    html: true,
    problems: [404, 422],
  },
  myData: {
    ...get,
    path: '/api/my-data',
    summary: 'Everything that the store holds of the signed-in visitor, as a file to download',
    tag: 'account',
    answer: account.myDataAnswerSchema,
    signedIn: true,
    problems: [401],
  },
  myDataPage: {
    ...get,
    path: '/api/my-data/page',
    summary: 'The same as a page to read',
    tag: 'account',
    html: true,
    signedIn: true,
    problems: [401],
  },
  eraseMyData: {
    ...post,
    path: '/api/my-data/erase',
    summary:
      'Deletes the account of the signed-in visitor and the copies of their enquiries; the code of the session must be new',
    tag: 'account',
    answer: account.erasedAnswerSchema,
    signedIn: true,
    problems: [...unsafe, 401],
  },
} as const satisfies Record<string, Endpoint>;
