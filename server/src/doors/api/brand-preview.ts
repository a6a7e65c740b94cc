import type { Branding } from '@passbook/contract/branding'
import { LogoForm, PreviewPage } from '@passbook/contract/console/content/brand'
import { mayDo } from '@passbook/contract/console/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resolveStaff } from '../../platform/callers/staff.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../platform/errors.ts'
import { readLogosWithDraft, findDraft } from '../../domains/contact/branding/drafts.ts'
import { readBranding } from '../../domains/contact/branding/read-branding.ts'
import { STAFF_COOKIE } from '../../platform/http/cookies.ts'
import { themeOf } from '../../platform/institutions/theme.ts'
import { type Entry, withPlainScripts } from './boot-scripts.ts'
import { renderPage } from './page.ts'

const SIGNED_OUT: readonly PreviewPage[] = ['sign-in', 'register']

/**
 * Serves pages of the depositor app in a draft brand, for frames in the staff console. They load the
 * same scripts and styles, after one that answers every call with sample data.
 */
export function mountBrandPreview(
  app: FastifyInstance,
  ctx: Context,
  { index, preview }: { index: Entry; preview: Entry },
): void {
  const template = withPlainScripts(index.html, index.loads, preview.loads)
  const hidden = { schema: { hide: true } } as const
  app.get('/console/preview', { ...hidden, framedByOurPages: true }, async (request, reply) => {
    await assertStaff(ctx, request)
    const { page, scheme } = readQuery(request.query)
    const branding = await draftedBranding(ctx, request, scheme)
    const html = renderPage(template, {
      branding,
      nonce: reply.cspNonce,
      hasSession: !SIGNED_OUT.includes(page),
      first: null,
    })
    const forced = `<style nonce="${reply.cspNonce}">:root{color-scheme:${scheme}}</style>`
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', () => `${forced}</head>`))
  })
  app.get('/console/preview/logo/:form', hidden, async (request, reply) => {
    await assertStaff(ctx, request)
    const { form } = request.params as { form: string }
    const known = LogoForm.safeParse(form)
    const logos = await readLogosWithDraft(ctx.db, request.institution.id)
    const logo = known.success ? logos[known.data] : undefined
    if (logo === undefined) throw new DomainError('not_found')
    return reply.header('cache-control', 'no-store').type(logo.content_type).send(logo.content)
  })
}

/** Anybody else gets 404. */
async function assertStaff(ctx: Context, request: FastifyRequest): Promise<void> {
  const staff = await resolveStaff(ctx, request.institution.id, request.cookies[STAFF_COOKIE])
  if (staff === undefined || !mayDo(staff.role, 'content.read')) throw new DomainError('not_found')
}

type Scheme = 'light' | 'dark'

function readQuery(query: unknown): { page: PreviewPage; scheme: Scheme } {
  const { page, scheme } = query as { page?: unknown; scheme?: unknown }
  const known = PreviewPage.safeParse(page)
  if (!known.success) throw new DomainError('not_found')
  return { page: known.data, scheme: scheme === 'dark' ? 'dark' : 'light' }
}

/** The draft's branding with the colors of one scheme, whatever the screen prefers. */
async function draftedBranding(
  ctx: Context,
  request: FastifyRequest,
  scheme: Scheme,
): Promise<Branding> {
  const live = await readBranding(ctx, request.known)
  const draft = await findDraft(ctx.db, request.institution.id)
  const { support_email, ...fields } = draft?.fields ?? {
    ...live,
    support_email: live.emails.support,
  }
  const tokens = themeOf(fields.color_primary, fields.color_secondary)[scheme]
  const logo = address(scheme === 'dark' ? 'hor-white' : 'hor-color')
  return {
    ...live,
    ...fields,
    emails: { support: support_email },
    logos: { 'hor-color': logo, 'hor-white': logo, icon: address('icon') },
    theme: { light: tokens, dark: tokens },
  }
}

function address(form: LogoForm): string {
  return `/console/preview/logo/${form}`
}
