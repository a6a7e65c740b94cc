import cookie from '@fastify/cookie'
import type { DemoArrival } from '@passbook/contract/sandbox'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from '../../context.ts'
import { mountBounces, mountTextEvents, mountTexts } from '../../domains/contact/routes.ts'
import { mountProvisioning } from '../../domains/access/staff/provisioning/routes.ts'
import { mountIdentityResults } from '../../domains/compliance/routes.ts'
import { newInvocationId } from '../../platform/cause.ts'
import { mountDownloads } from '../../platform/downloads/routes.ts'
import { AdmissionControl } from '../../platform/http/admission/admission.ts'
import { CallLog, logArrivals } from '../../platform/http/call-log.ts'
import { answerBadAddress, answerFailures, answerUnreadable } from '../../platform/http/failures.ts'
import { followCalls } from '../../platform/http/follow-calls.ts'
import { mountHealth } from '../../platform/http/health.ts'
import type { Implemented } from '../../platform/http/implement.ts'
import { API_PREFIX, mountApi } from '../../platform/http/mount.ts'
import { describeApi, mountApiPages } from '../../platform/http/openapi.ts'
import { setSecurityHeaders } from '../../platform/http/security-headers.ts'
import { LONGEST_UPLOAD_MS, endSlowBodies } from '../../platform/http/slow-bodies.ts'
import { resolveTenant } from '../../platform/http/tenant.ts'
import { mountSandbox } from '../../sandbox/routes.ts'
import { demoPeople } from '../../seed/people/people.ts'
import { DEMO_PASSWORD } from '../../seed/people/person.ts'
import { api } from './api.ts'
import { consoleApi } from '../console/api.ts'
import { confirmStaffSessions } from '../console/confirm-staff-sessions.ts'
import { mountMetrics } from '../metrics/mount-metrics.ts'
import { mountWeb } from './web.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/** An honest client sends its headers at once. */
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node checks for slow requests. Its default of 30 seconds would double the limits. */
const CHECK_CONNECTIONS_EVERY_MS = 500

interface AppOptions {
  calls?: readonly Implemented[]
  /** The progress of creating the demo people; it changes over time. */
  arrival?: Readonly<DemoArrival>
}

const EVERYBODY: DemoArrival = { here: demoPeople.length, total: demoPeople.length, is_done: true }

/** Builds the HTTP application (API, pages, health) without listening yet. */
export async function buildApp(
  ctx: Context,
  { calls = [...api, ...consoleApi], arrival = EVERYBODY }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    genReqId: newInvocationId,
    requestIdHeader: false,
    logController: new CallLog(),
    trustProxy: ctx.config.trustProxy.length > 0 ? ctx.config.trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: ctx.config.requestTimeoutMs + LONGEST_UPLOAD_MS,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, ctx.config.requestTimeoutMs),
      connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS,
    },
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
  })
  // The cast keeps the loggerInstance type from leaking into every signature.
  const server = app as unknown as FastifyInstance
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  answerFailures(server)
  followCalls(server)
  endSlowBodies(server, ctx.config.requestTimeoutMs)
  const admission = new AdmissionControl(ctx)
  admission.refuseEarly(server)
  logArrivals(server)
  await server.register(cookie)
  setSecurityHeaders(server, ctx)
  admission.giveSlots(server)
  resolveTenant(server, ctx)
  neverCacheTheApi(server)
  mountMetrics(server, ctx, admission.queues)
  mountHealth(server, ctx)
  await describeApi(server)
  confirmStaffSessions(server, ctx)
  await mountApi(server, ctx, calls)
  mountDownloads(server, ctx)
  mountTexts(server, ctx)
  await mountTextEvents(server, ctx)
  mountBounces(server, ctx)
  await mountIdentityResults(server, ctx)
  await mountProvisioning(server, ctx)
  await mountApiPages(server, ctx)
  mountSandbox(server, ctx, { people: demoPeople, password: DEMO_PASSWORD, arrival })
  await mountWeb(server, ctx)
  return server
}

/** UX 34: no account data in caches. */
function neverCacheTheApi(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(API_PREFIX)) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
