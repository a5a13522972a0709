// AWS: Lambda@Edge for viewer requests, in front of gated pages in a bucket. The functions are behind /api of the same
// distribution (lambda.ts).
import { gateAnswer } from './gate-answer.ts';

type Headers = Record<string, { key?: string; value: string }[]>;
interface ViewerRequest {
  uri: string;
  querystring: string;
  headers: Headers;
}
interface ViewerEvent {
  Records: { cf: { request: ViewerRequest } }[];
}
interface ViewerResponse {
  status: string;
  headers: Headers;
  body: string;
}

/** Returning the request lets CloudFront continue to the bucket. */
export async function handler({ Records }: ViewerEvent): Promise<ViewerRequest | ViewerResponse> {
  const request = Records[0]?.cf.request;
  if (!request) throw new Error('CloudFront sent no request');
  const { uri, querystring, headers } = request;
  const query = querystring === '' ? '' : `?${querystring}`;
  const url = `https://${headers['host']?.[0]?.value ?? ''}${uri}${query}`;
  const cookie = headers['cookie']?.map(({ value }) => value).join('; ') ?? null;
  const answer = await gateAnswer({ url, cookie });
  if (!answer) return request;
  const plain = [...answer.headers].map(([key, value]) => [key, [{ key, value }]]);
  return {
    status: String(answer.status),
    headers: Object.fromEntries(plain) as Headers,
    body: await answer.text(),
  };
}
