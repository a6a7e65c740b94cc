import { alertEndpoints } from '@passbook/contract/alerts'
import { bannerEndpoints } from '@passbook/contract/banners'
import { brandingEndpoints } from '@passbook/contract/branding'
import { documentRequestEndpoints } from '@passbook/contract/document-requests'
import { faqEndpoints } from '@passbook/contract/faqs'
import { messageEndpoints } from '@passbook/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../../context.ts'
import { DomainError } from '../../platform/errors.ts'
import { envelope } from '../../platform/http/envelope.ts'
import { Answer, implement } from '../../platform/http/implement.ts'
import { API_PREFIX } from '../../platform/http/mount.ts'
import { readPlainInputFirst } from '../../platform/http/plain-input.ts'
import { RequestRefusal } from '../../platform/http/request-refusal.ts'
import { originAt } from '../../platform/institutions/public-origin.ts'
import type { ReportingVendor, TextEvent } from '../../platform/ports/sms/port.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import { listAlerts, readAlert, readAllAlerts } from './alerts/list-alerts.ts'
import { readPreferences, savePreferences } from './alerts/preferences.ts'
import { listBanners } from './alerts/queries.ts'
import { readBranding } from './branding/read-branding.ts'
import { readFaqs, sayIfHelpful } from './faqs/faqs.ts'
import { listOpenRequests } from './messages/document-requests.ts'
import { downloadAttachment, listMessages, viewMessage } from './messages/list-messages.ts'
import { sendMessage } from './messages/send-message.ts'
import { emailIdOf } from '../../platform/ports/email/port.ts'
import { receiveBounce } from './notices/receive-bounce.ts'
import { receiveText } from './texts/receive-text.ts'
import { applyReport } from './texts/sent-texts.ts'

export const alertRoutes = implement(
  { ...bannerEndpoints, ...alertEndpoints },
  {
    getBannerAlerts: ({ ctx, institution, query }) =>
      listBanners(ctx.db, institution.id, query.active === 'true' ? new Date() : undefined),
    getAlerts: ({ ctx, caller, query }) => listAlerts(ctx, caller, query.after),
    readAlert: async ({ ctx, caller, body }) => {
      const read = await readAlert(ctx, caller, body.alert_id)
      return new Answer(read, { message: 'Alert marked as read' })
    },
    readAllAlerts: async ({ ctx, caller }) => {
      const read = await readAllAlerts(ctx, caller)
      return new Answer(read, { message: 'Alerts marked as read' })
    },
    getAlertPreferences: ({ ctx, caller }) => readPreferences(ctx.db, caller),
    saveAlertPreferences: ({ ctx, caller, body }) => savePreferences(ctx, caller, body.preferences),
  },
)

export const brandingRoutes = implement(brandingEndpoints, {
  getBranding: ({ ctx, known }) => readBranding(ctx, known),
})

export const faqRoutes = implement(faqEndpoints, {
  getFaqs: ({ ctx, known }) => readFaqs(ctx, known),
  sayIfHelpful: ({ ctx, institution, params, body, request }) =>
    sayIfHelpful(ctx, {
      institution_id: institution.id,
      faq_id: params.uuid,
      helpful: body.helpful,
      ip: request.ip,
    }),
})

export const messageRoutes = implement(
  { ...messageEndpoints, ...documentRequestEndpoints },
  {
    getDocumentRequests: ({ ctx, caller }) => listOpenRequests(ctx, caller),
    getMessages: ({ ctx, caller, query }) => listMessages(ctx, caller, query),
    sendMessage: ({ ctx, caller, body, files, idempotencyKey }) =>
      sendMessage(ctx, caller, { body, files, idempotencyKey }),
    // SPEC 8 specifies this message.
    viewMessage: async ({ ctx, caller, params }) =>
      new Answer(await viewMessage(ctx, caller, params.uuid), {
        message: 'Message marked as read',
      }),
    downloadAttachment: ({ ctx, caller, params }) =>
      downloadAttachment(ctx, caller, {
        threadId: params.uuid,
        attachmentId: params.attachment,
      }),
  },
)

const MAX_CHARACTERS = 1_600

/** The body of an inbound text, in a form that most SMS providers can be configured to send. */
const Received = z.object({
  from: z.string().check(z.maxLength(32)),
  text: z.string().check(z.maxLength(MAX_CHARACTERS)),
})

/**
 * The webhook where the SMS provider reports inbound texts, on the host of the institution they were sent
 * to. It checks a secret instead of a session; callers without it get "not found".
 */
export function mountTexts(app: FastifyInstance, ctx: Context): void {
  app.post(
    `${API_PREFIX}/texts`,
    {
      schema: { hide: true, body: Received },
      onRequest: (request, _reply, done) => done(refusalOf(ctx.config.smsInboundSecret, request)),
      preValidation: readPlainInputFirst,
    },
    async (request, reply) => {
      const { from, text } = request.body as z.infer<typeof Received>
      const institution_id = request.institution.id
      const effect = await receiveText(ctx, { institution_id, from, text })
      return reply.send(envelope(200, request.id, { data: { effect } }))
    },
  )
}

/** A report contains the text and a few ids. */
const MAX_EVENT_BYTES = 65_536
/** An empty answer for providers, which would text any other answer to the person who texted. */
const NO_ANSWER = '<Response/>'

/**
 * Serves the address to which a provider that signs its calls posts incoming texts, and reports about ours. The
 * signature covers the raw bytes and the address, so it is checked before anything is parsed. Callers without it get
 * “not found”.
 */
export async function mountTextEvents(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { vendor: string } }>(
      `${API_PREFIX}/texts/:vendor`,
      { schema: { hide: true }, bodyLimit: MAX_EVENT_BYTES },
      async (request, reply) => {
        const { reports } = ctx.sms
        const { body, headers } = request
        if (reports?.vendor !== request.params.vendor || !Buffer.isBuffer(body)) {
          throw new DomainError('not_found')
        }
        const url = originAt(ctx.config, request.hostname.toLowerCase()) + request.url
        const event = reports.verify({ url, body, headers, now: ctx.realTime.now() })
        if (event === 'forged') throw new DomainError('not_found')
        const { vendor } = reports
        if (event === 'stale' || event === 'malformed') {
          request.log.warn({ vendor, why: event }, 'a call of the SMS provider was refused')
          throw new RequestRefusal(400)
        }
        await applyTextEvent(ctx, request.institution.id, vendor, event)
        return reply.type('text/xml').send(NO_ANSWER)
      },
    )
  })
}

async function applyTextEvent(
  ctx: Context,
  institution_id: string,
  vendor: ReportingVendor,
  event: TextEvent,
): Promise<void> {
  if (event.kind === 'report' && TEXT_ID.test(event.id)) {
    await applyReport(ctx, institution_id, event)
  }
  if (event.kind === 'received') {
    const { from, text, reference } = event
    await receiveText(ctx, { institution_id, from, text, source: { vendor, reference } })
  }
}

const TEXT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The body of a reported bounce, in a form that most mail providers can be configured to send. */
const Bounced = z.object({
  email: z.string().check(z.maxLength(320)),
  kind: z.enum(['hard', 'soft']),
  /** The Message-ID header of the email that bounced. */
  message_id: z.string().check(z.maxLength(500)),
})

/** The webhook where the mail provider reports bounces, on the host of the institution that wrote. */
export function mountBounces(app: FastifyInstance, ctx: Context): void {
  app.post(
    `${API_PREFIX}/bounces`,
    {
      schema: { hide: true, body: Bounced },
      onRequest: (request, _reply, done) => done(refusalOf(ctx.config.mailInboundSecret, request)),
      preValidation: readPlainInputFirst,
    },
    async (request, reply) => {
      const { email, kind, message_id } = request.body as z.infer<typeof Bounced>
      const emailId = emailIdOf(message_id)
      const bounce = { institution_id: request.institution.id, email, kind }
      const effect =
        emailId === undefined ? 'none' : await receiveBounce(ctx, { ...bounce, emailId })
      return reply.send(envelope(200, request.id, { data: { effect } }))
    },
  )
}

function refusalOf(
  secret: string | undefined,
  { headers }: FastifyRequest,
): DomainError | undefined {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const isProvider = secret !== undefined && isSameSecret(secret, given)
  return isProvider ? undefined : new DomainError('not_found')
}
