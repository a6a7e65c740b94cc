import { z } from 'zod/mini'
import { HexColor } from '../../branding.ts'
import { Instant } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { clean } from '../../plain-text.ts'
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
      clean(),
      z.trim(),
      z.minLength(1, 'Enter some text'),
      z.maxLength(most, `Use ${most} characters or fewer`),
      z.regex(/^\P{Cc}*$/u, 'Use a single line of plain text'),
    )

/** The names, colors and texts an institution chooses for itself. */
export const BrandFields = z.object({
  name: line(NAME_CHARACTERS),
  short_name: line(NAME_CHARACTERS),
  logo_alt_text: line(NAME_CHARACTERS),
  support_email: z.email('Enter an email address'),
  color_primary: HexColor,
  color_secondary: HexColor,
  /** The institution's reasons to choose it, shown next to the sign-in form. */
  reasons: z
    .array(z.object({ title: line(REASON_TITLE_CHARACTERS), text: line(REASON_TEXT_CHARACTERS) }))
    .check(z.maxLength(MOST_REASONS, `Enter ${MOST_REASONS} reasons or fewer`)),
})
export type BrandFields = z.infer<typeof BrandFields>

export const LogoForm = z.enum(['hor-color', 'hor-white', 'icon'])
export type LogoForm = z.infer<typeof LogoForm>

/** A finding of the brand linter. A draft with an error cannot be proposed; a warning does not stop it. */
export const Finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** The field, logo or theme it is about. */
  about: z.string(),
  /** What it would look like. */
  looks: z.string(),
  /** What must change. */
  change: z.string(),
  /** The two colors that lack contrast, where it is about a pair. */
  pair: z.nullable(z.object({ front: z.string(), back: z.string(), ratio: z.number() })),
})
export type Finding = z.infer<typeof Finding>

/** The pages on which a draft is previewed: depositor pages with sample figures. */
export const PreviewPage = z.enum(['sign-in', 'register', 'home', 'deposit', 'statements', 'faq'])
export type PreviewPage = z.infer<typeof PreviewPage>

export const Brand = z.object({
  live: BrandFields,
  /** The draft as it would be published; null where nothing differs from the live brand. */
  draft: z.nullable(
    z.object({
      fields: BrandFields,
      /** The logos that differ from those in use. */
      logos: z.array(LogoForm),
      changed_by: z.string(),
      changed_at: Instant,
      /** It waits for a second person and cannot be changed until they decide. */
      is_asked: z.boolean(),
    }),
  ),
  /** Changes whenever anything that a preview shows changes. */
  version: z.string(),
  /** Findings in the draft, or in the live brand where there is no draft. */
  findings: z.array(Finding),
})
export type Brand = z.infer<typeof Brand>

export const brandEndpoints = {
  getBrand: endpoint({
    method: 'GET',
    path: '/console/brand',
    auth: 'staff',
    act: 'content.read',
    summary: 'The live branding, its draft, and what the check finds',
    data: Brand,
    errors: [403],
  }),
  saveBrandDraft: endpoint({
    method: 'POST',
    path: '/console/brand/draft',
    auth: 'staff',
    act: 'content.propose',
    summary: 'Saves a branding draft that only staff see',
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
    summary: 'Adds a logo to the draft: an SVG of plain shapes or a PNG',
    body: z.object({ form: LogoForm }),
    data: Brand,
    errors: [403],
  }),
  dropBrandDraft: endpoint({
    method: 'DELETE',
    path: '/console/brand/draft',
    auth: 'staff',
    act: 'content.propose',
    summary: 'Discards the draft',
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
      request: 'Publishing branding',
    },
    summary: 'Requests approval to publish the draft; refused while the check finds an error',
    body: z.object({ reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403],
  }),
}
