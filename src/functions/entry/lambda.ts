// AWS Lambda behind an API Gateway with the dealers' own domain names. A function URL's name belongs to no tenant: it gets
// 421. An EventBridge rule of one minute calls the same handler.
import { Hono } from 'hono';
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { serverless } from './serverless.ts';

/** The visitor's address as AWS writes it into the event; clients can forge any header. */
interface Bindings {
  requestContext?: { http?: { sourceIp?: string }; identity?: { sourceIp?: string } };
}

const { answer, tick } = serverless((_request, bindings) => {
  const { http, identity } = (bindings as Bindings | undefined)?.requestContext ?? {};
  return http?.sourceIp ?? identity?.sourceIp ?? 'unknown';
});

const app = new Hono();
app.all('*', (c) => answer(c.req.raw, c.env));
const answerEvent = handle(app);

interface Scheduled {
  source?: string;
}

export async function handler(
  event: LambdaEvent & Scheduled,
  context: LambdaContext,
): Promise<unknown> {
  if (event.source !== 'aws.events' && event.source !== 'aws.scheduler') {
    return answerEvent(event, context);
  }
  await tick();
  return { ok: true };
}
