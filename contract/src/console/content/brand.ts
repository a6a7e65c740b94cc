import { z } from 'zod/mini'
import { HexColor } from '../../branding.ts'
import { Instant } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { seen } from '../../plain-text.ts'
import { Reason } from '../customers.ts'

export const NAME_CHARACTERS = 80
export const REASON_TITLE_CHARACTERS = 60
export const REASON_TEXT_CHARACTERS = 200
export const MOST_REASONS = 3
export const LOGO_MAX_BYTES = 256 * 1024

const line = (most: number) =>
  z
    .string()
    .check(
      seen(),
      z.trim(),
      z.minLength(1, 'Write something'),
      z.maxLength(most, `Write at most ${most} characters`),
      z.regex(/^\P{Cc}*$/u, 'Write one line of plain text'),
    )

/** What an institution chooses of its looks and its words. */
export const BrandFields = z.object({
  name: line(NAME_CHARACTERS),
  short_name: line(NAME_CHARACTERS),
  logo_alt_text: line(NAME_CHARACTERS),
  support_email: z.email('Enter an email address'),
  color_primary: HexColor,
  color_secondary: HexColor,
  /** What speaks for it, beside sign-in. */
  reasons: z
    .array(z.object({ title: line(REASON_TITLE_CHARACTERS), text: line(REASON_TEXT_CHARACTERS) }))
    .check(z.maxLength(MOST_REASONS, `Give at most ${MOST_REASONS} reasons`)),
})
export type BrandFields = z.infer<typeof BrandFields>

export const LogoForm = z.enum(['hor-color', 'hor-white', 'icon'])
export type LogoForm = z.infer<typeof LogoForm>

/** What the brand linter found. An error keeps the draft from a second person, a warning does not. */
export const Finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** What it is about: a field, a logo, or the theme. */
  about: z.string(),
  /** What it would look like. */
  looks: z.string(),
  /** What must change. */
  change: z.string(),
  /** The two colours that are too near to each other, where it is about two. */
  pair: z.nullable(z.object({ front: z.string(), back: z.string(), ratio: z.number() })),
})
export type Finding = z.infer<typeof Finding>

/** The pages a draft is looked at on: the depositor's own, with sample figures. */
export const PreviewPage = z.enum(['sign-in', 'register', 'home', 'deposit', 'statements', 'faq'])
export type PreviewPage = z.infer<typeof PreviewPage>

export const Brand = z.object({
  live: BrandFields,
  /** As it would be published; null where nothing differs from what is live. */
  draft: z.nullable(
    z.object({
      fields: BrandFields,
      /** The logos that differ from those in use. */
      logos: z.array(LogoForm),
      changed_by: z.string(),
      changed_at: Instant,
      /** It waits for a second person, and cannot be changed until they decide. */
      is_asked: z.boolean(),
    }),
  ),
  /** Changes with whatever a preview shows. */
  version: z.string(),
  /** Of the draft, or of what is live where there is none. */
  findings: z.array(Finding),
})
export type Brand = z.infer<typeof Brand>

export const brandEndpoints = {
  getBrand: endpoint({
    method: 'GET',
    path: '/console/brand',
    auth: 'staff',
    act: 'content.read',
    summary: 'The brand as it is, its draft, and what the linter finds',
    data: Brand,
    errors: [403],
  }),
  saveBrandDraft: endpoint({
    method: 'POST',
    path: '/console/brand/draft',
    auth: 'staff',
    act: 'content.propose',
    summary: 'Keeps a draft of the brand; nobody but staff sees it',
    body: BrandFields,
    data: Brand,
    errors: [403],
  }),
  saveDraftLogo: endpoint({
    method: 'POST',
    path: '/console/brand/draft/logo',
    auth: 'staff',
    act: 'content.propose',
    multipart: { files: 'file', atMost: 1, maxBytes: LOGO_MAX_BYTES },
    summary: 'Puts a logo into the draft: an SVG of plain shapes or a PNG',
    body: z.object({ form: LogoForm }),
    data: Brand,
    errors: [403],
  }),
  dropBrandDraft: endpoint({
    method: 'DELETE',
    path: '/console/brand/draft',
    auth: 'staff',
    act: 'content.propose',
    summary: 'Throws the draft away',
    data: Brand,
    errors: [403],
  }),
  proposeBrand: endpoint({
    method: 'POST',
    path: '/console/brand/propose',
    auth: 'staff',
    act: 'content.propose',
    staffAct: {
      name: 'publish_brand',
      decidedBy: 'approver',
      request: 'Publishing the brand',
    },
    summary: 'Asks a second person to publish the draft; refused while the linter finds an error',
    body: z.object({ reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403],
  }),
}
