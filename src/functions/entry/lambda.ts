// AWS Lambda behind an API Gateway or a function URL; an EventBridge rule of one minute calls the same handler.
import { Hono } from 'hono';
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { answerRequest, instance } from './serverless.ts';

/** Set below from the request context, which AWS writes; a client's own header of that name is overwritten. */
const ipHeader = 'x-forecourt-source-ip';

const app = new Hono();
app.all('*', (c) => answerRequest(c.req.raw, ipHeader));
const answer = handle(app);

interface Scheduled {
  source?: string;
}

export async function handler(
  event: LambdaEvent & Scheduled,
  context: LambdaContext,
): Promise<unknown> {
  if (event.source === 'aws.events' || event.source === 'aws.scheduler') {
    await (await instance(ipHeader)).tick();
    return { ok: true };
  }
  const http = event.requestContext as {
    http?: { sourceIp?: string };
    identity?: { sourceIp?: string };
  };
  const sourceIp = http.http?.sourceIp ?? http.identity?.sourceIp ?? 'unknown';
  return answer(
    { ...event, headers: { ...event.headers, [ipHeader]: sourceIp } } as LambdaEvent,
    context,
  );
}
