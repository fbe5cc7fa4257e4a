/** What an observation tells about the address asked and the area probed. */
import type { Observation } from '@cleat/plugin-kit';
import { AREAS, type Area } from './areas.ts';
import { isService, restEndpoint, type Service } from './request-url.ts';
import { STREAMS } from './streams.ts';

export interface Seen {
  readonly observation: Observation;
  /** Host (and port) of the Base URL; empty if no Base URL could be made. */
  readonly host: string;
  /** Whether a person entered the Base URL; otherwise the default was asked. */
  readonly ownBaseUrl: boolean;
  /** Whether the Base URL holds the path of a REST endpoint. */
  readonly hasRestPath: boolean;
  /** The tenant that an entered REST endpoint names; null where the Base URL names none. */
  readonly tenantInPath: string | null;
  /** Whether the Base URL is where people log in, not where the API answers. */
  readonly loginAddress: boolean;
  /** Set while a domain of ours is probed, or a stream of it is read. */
  readonly area: Area | null;
  /** The API service asked; null for the common one, or where only the token was asked for. */
  readonly service: Service | null;
}

export function see(observation: Observation): Seen {
  const base = URL.parse(observation.baseUrl);
  const endpoint = base && restEndpoint(base.pathname);
  const stream = STREAMS.find(({ name }) => name === observation.stream?.name);
  const domain = stream?.domain ?? observation.domain?.id;
  const area = AREAS.find(({ id }) => id === domain) ?? null;
  return {
    observation,
    host: base?.host ?? '',
    ownBaseUrl: observation.filledFields.includes('baseUrl'),
    hasRestPath: endpoint !== null,
    tenantInPath: endpoint?.tenant ?? null,
    loginAddress: base !== null && isLoginAddress(base, observation.settings.hrDomain),
    area,
    service: serviceOf((stream?.request ?? area?.probe)?.service),
  };
}

function serviceOf(name: string | undefined): Service | null {
  return name !== undefined && isService(name) ? name : null;
}

/**
 * Services hosts carry a label like `wd3-impl-services1` or `impl-services1`; a host of the HR platform
 * without one serves the pages. So do paths of its log-in, whatever the host.
 */
function isLoginAddress(base: URL, hrDomain: string | undefined): boolean {
  const ofHrPlatform = ['workday.com', 'myworkday.com', ...(hrDomain === undefined ? [] : [hrDomain])].some(
    (domain) => base.hostname === domain || base.hostname.endsWith(`.${domain}`),
  );
  const services = base.hostname.split('.').some((label) => /(?:^|-)services\d*$/.test(label));
  const loginPath = /^\/wday\/authgwy(?:\/|$)|\.htmld$/.test(base.pathname);
  return loginPath || (ofHrPlatform && !services);
}
