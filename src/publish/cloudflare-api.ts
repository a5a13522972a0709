// The calls of Cloudflare's API that publishing needs: the Direct Upload of assets, versions and deployments of a Worker.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { HostUnreachable, refusal } from './hosts/host.ts';

export interface CloudflareAccount {
  /** `https://api.cloudflare.com/client/v4`, or a test's own server. */
  baseUrl: string;
  accountId: string;
  token: string;
  /** For one attempt of a call. */
  timeoutMs?: number;
}

export interface UploadSession {
  jwt: string;
  /** Hashes that the host lacks, in groups that fit one call. */
  buckets: string[][];
}

export interface Deployment {
  versionId: string;
  message: string;
}

const envelopeSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
  result: z.unknown(),
});
const sessionSchema = z.object({
  jwt: z.string(),
  buckets: z.array(z.array(z.string())).nullish(),
});
const uploadSchema = z.object({ jwt: z.string().nullish() }).nullish();
const versionSchema = z.object({ id: z.string() });
const deploymentsSchema = z.object({
  deployments: z.array(
    z.object({
      versions: z.array(z.object({ version_id: z.string() })),
      annotations: z.record(z.string(), z.string()).nullish(),
    }),
  ),
});

/** The script does not exist yet. */
const noSuchWorker = 10007;
const attempts = 4;

export type CloudflareApi = ReturnType<typeof cloudflareApi>;

/** `pauseMs`: pause before the second attempt of a failed call; it doubles each time. */
export function cloudflareApi(account: CloudflareAccount, pauseMs = 1_000) {
  async function call<Result extends z.ZodType>(
    method: string,
    path: string,
    schema: Result,
    body?: FormData | object,
    bearer = account.token,
  ): Promise<z.infer<Result> | null> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await sendRequest(account, { method, path, body, bearer });
      const isBusy = answer.status === 429 || answer.status >= 500;
      if (isBusy && attempt < attempts) {
        await answer.body?.cancel();
        await wait(pauseMs * 2 ** (attempt - 1));
        continue;
      }
      return resultOf(answer, callName(method, path), schema);
    }
  }
  const script = (name: string) => `scripts/${encodeURIComponent(name)}`;
  const needed = <Value>(value: Value | null | undefined, call: string): Value => {
    if (value == null) throw new Error(`cloudflare: ${call} answered without a result`);
    return value;
  };

  return {
    async openSession(
      name: string,
      manifest: Record<string, { hash: string; size: number }>,
    ): Promise<UploadSession> {
      const path = `${script(name)}/assets-upload-session`;
      const { jwt, buckets } = needed(await call('POST', path, sessionSchema, { manifest }), path);
      return { jwt, buckets: buckets ?? [] };
    },
    /** Sends the contents of one bucket. The token for the version comes with the last one; null before. */
    async uploadBucket(
      jwt: string,
      contents: readonly { hash: string; type: string; bytes: Uint8Array }[],
    ): Promise<string | null> {
      const form = new FormData();
      for (const { hash, type, bytes } of contents) {
        form.append(hash, new File([Buffer.from(bytes).toString('base64')], hash, { type }));
      }
      return (
        (await call('POST', 'assets/upload?base64=true', uploadSchema, form, jwt))?.jwt ?? null
      );
    },
    /** A version that is not live; null when the Worker does not exist yet. */
    async createVersion(name: string, form: FormData): Promise<string | null> {
      return (await call('POST', `${script(name)}/versions`, versionSchema, form))?.id ?? null;
    },
    /** The first version of a Worker; Cloudflare makes it live at once. */
    async createWorker(name: string, form: FormData): Promise<void> {
      await call('PUT', script(name), z.unknown(), form);
    },
    async deploy(name: string, { versionId, message }: Deployment): Promise<void> {
      await call('POST', `${script(name)}/deployments`, z.unknown(), {
        strategy: 'percentage',
        versions: [{ version_id: versionId, percentage: 100 }],
        annotations: { 'workers/message': message },
      });
    },
    /** Newest first; none when the Worker does not exist yet. */
    async deployments(name: string): Promise<Deployment[]> {
      const found = await call('GET', `${script(name)}/deployments`, deploymentsSchema);
      return (found?.deployments ?? []).flatMap(({ versions, annotations }) => {
        const [version] = versions;
        return version
          ? [{ versionId: version.version_id, message: annotations?.['workers/message'] ?? '' }]
          : [];
      });
    },
  };
}

const callName = (method: string, path: string) => `${method} ${path.replace(/\?.*/, '')}`;

function sendRequest(
  { baseUrl, accountId, timeoutMs = 120_000 }: CloudflareAccount,
  request: { method: string; path: string; body: FormData | object | undefined; bearer: string },
): Promise<Response> {
  const { method, path, body, bearer } = request;
  const isForm = body instanceof FormData;
  return fetch(`${baseUrl}/accounts/${accountId}/workers/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    const said = cause?.code ?? message;
    throw new HostUnreachable('cloudflare', callName(method, path), said, 'cloudflarestatus.com');
  });
}

/** The result of an answered call; null when the Worker does not exist yet. */
async function resultOf<Result extends z.ZodType>(
  answer: Response,
  call: string,
  schema: Result,
): Promise<z.infer<Result> | null> {
  const read = envelopeSchema.safeParse(await answer.json().catch(() => null));
  const errors = read.success ? read.data.errors : [];
  if (answer.ok && read.success && read.data.success) return schema.parse(read.data.result);
  if (errors.some(({ code }) => code === noSuchWorker)) return null;
  const said = errors.map(({ message }) => message).join('; ') || 'no reason given';
  const permission = 'CLOUDFLARE_API_TOKEN needs the permission Workers Scripts: Edit';
  const remedies = { 401: permission, 403: permission };
  throw refusal({ host: 'cloudflare', call, status: answer.status, said, remedies });
}
