import { endpoints } from '@passbook/contract'
import type { EndpointDefinition } from '@passbook/contract/endpoint'

/** A feature of the API as its page names it. */
export interface DocsGroup {
  id: string
  title: string
  about: string
  endpoints: EndpointDefinition[]
}

const WORDS: Record<keyof typeof endpoints, { title: string; about: string }> = {
  auth: { title: 'Signing in', about: 'Registering, passwords, codes, sessions and devices.' },
  security: {
    title: 'Security',
    about: 'Passkeys, the password, where somebody is signed in, and who signed in.',
  },
  branding: { title: 'Branding', about: 'Who the institution is, and how it looks.' },
  faqs: { title: 'Questions', about: 'What people ask, and the institution’s answers.' },
  alerts: { title: 'Alerts and banners', about: 'What a person should know.' },
  depositor: { title: 'Depositor', about: 'Where somebody stands, and what is known of them.' },
  registration: { title: 'Opening an account', about: 'The steps of an application.' },
  drafts: { title: 'Drafts', about: 'What was typed into a long form and not sent yet.' },
  linking: { title: 'Linking', about: 'Outside accounts, through the widget or by hand.' },
  disclosures: { title: 'Disclosures', about: 'Documents to read and to sign.' },
  consents: {
    title: 'Consents',
    about: 'Everything a person agreed to, to keep and, where the law allows it, to withdraw.',
  },
  funding: { title: 'Funding', about: 'The first deposit.' },
  accounts: { title: 'Accounts', about: 'Balances and interest.' },
  coverage: { title: 'Coverage', about: 'What is insured, by whom, and what would insure more.' },
  beneficiaries: {
    title: 'Beneficiaries',
    about: 'Who receives the account when its last owner dies, and in which shares.',
  },
  joint: {
    title: 'Joint account',
    about: 'A second holder: invited, joining, and what both must agree to.',
  },
  transfers: { title: 'Transfers', about: 'Deposits, and the terms and dates of each.' },
  schedules: {
    title: 'Repeating deposits',
    about: 'What becomes of them, and of dated ones, when the linked account changes.',
  },
  closing: { title: 'Closing', about: 'Giving up an application, or closing the account.' },
  reactivation: {
    title: 'Reactivation',
    about: 'A dormant account, and asking for it back.',
  },
  documents: { title: 'Documents', about: 'Statements, to read and to keep.' },
  taxDocuments: {
    title: 'Tax documents',
    about: 'Forms 1099-INT, and how they are delivered.',
  },
  nonprofits: {
    title: 'Non-profits',
    about: 'Who the institution gives to because of somebody, and what it gave.',
  },
  messages: { title: 'Messages', about: 'What a person and the institution write to each other.' },
  disputes: {
    title: 'Reported problems',
    about: 'Problems with transfers that a person reported, their dates, credits and letters.',
  },
}

/** In the order of the contract. */
export const docsGroups: readonly DocsGroup[] = Object.entries(endpoints).map(([id, group]) => ({
  id,
  ...WORDS[id as keyof typeof endpoints],
  endpoints: Object.values<EndpointDefinition>(group),
}))

/** The title of the feature that has the call at `path`, as OpenAPI's tag of it. */
export function tagOf(method: string, path: string): string | undefined {
  return docsGroups.find((group) =>
    group.endpoints.some((each) => each.method === method && each.path === path),
  )?.title
}
