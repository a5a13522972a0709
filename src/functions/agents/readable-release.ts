// The live release for a call of an assistant, or the answer where there is none.
import { problem, type Call } from '../endpoints/endpoint.ts';
import { errorText } from '../health/log.ts';
import { originOf } from '../http/cookies.ts';
import type { AgentRelease } from './release.ts';

export interface ReadableRelease {
  release: AgentRelease;
  origin: string;
}

/** A release that cannot be read is a fault of the moment: the caller is told to try again. */
export function unreadRelease(
  call: Pick<Call, 'services' | 'tenant' | 'requestId'>,
  error: unknown,
): Response {
  const { services, tenant } = call;
  services.log({
    level: 'error',
    event: 'release-unread',
    tenant: tenant.slug,
    error: errorText(error),
  });
  return problem(call, 'busy');
}

export async function readableRelease<Name extends 'mcp' | 'markdown'>(
  call: Call<Name>,
): Promise<ReadableRelease | Response> {
  const { services, tenant, request, now } = call;
  const origin = originOf(tenant, request);
  try {
    const release = await services.releases(tenant, now);
    return release ? { release, origin } : problem(call, 'not-found');
  } catch (error) {
    return unreadRelease(call, error);
  }
}
