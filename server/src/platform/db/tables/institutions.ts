import type { Insurer, LinkingMode } from '@passbook/contract/enums'
import type { Generated } from 'kysely'

/** The tenants, their branding and their texts. */
export interface InstitutionTables {
  institutions: {
    id: Generated<string>
    slug: string
    name: string
    short_name: string
    is_default: Generated<boolean>
    logo_alt_text: string
    support_email: string
    color_primary: string
    color_secondary: string
    insurer: Insurer
    /** The FDIC's certificate or the NCUA's charter number. */
    insurance_certificate: string | null
    linking_mode: LinkingMode
    password_min_length: Generated<number>
    password_max_length: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  institution_versions: { institution_id: string; version: Generated<number> }
  institution_domains: { host: string; institution_id: string; is_primary: Generated<boolean> }
  institution_logos: {
    institution_id: string
    form: LogoForm
    content_type: 'image/svg+xml' | 'image/png'
    content: Buffer
  }
  faqs: {
    id: Generated<string>
    institution_id: string
    position: number
    slug: string
    topic: string
    question: string
    answer: string
  }
  faq_feedback: {
    institution_id: string
    faq_id: string
    day: string
    helpful: Generated<number>
    unhelpful: Generated<number>
  }
  institution_reasons: { institution_id: string; position: number; title: string; text: string }
  banner_alerts: {
    id: Generated<string>
    institution_id: string
    type: 0 | 1 | 2 | 3
    title: string
    message: string
    starts_at: Generated<Date>
    ends_at: Date | null
  }
}

export type LogoForm = 'hor-color' | 'hor-white' | 'icon'
