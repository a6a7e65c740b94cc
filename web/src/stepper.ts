import { CHARTER_WORDS, type Charter } from '@passbook/contract/charter'
import { isCompleted } from '@passbook/contract/enums'
import type { Facts } from './facts.ts'
import { happened } from './guards/standing.ts'
import type { Path } from './path.ts'
import { fill } from './lib/fill.ts'
import * as wording from './lib/wording.ts'

/** SPEC 2: the registration stepper, four stages over fifteen pages, and the five steps of joint. */
const STAGE_TABLE = [
  {
    name: wording.setUpCredentials,
    pages: ['/registration', '/setup-mobile-mfa', '/otp-verification'],
  },
  {
    name: wording.tellUsAboutYourself,
    pages: [
      '/registration/basic-information',
      '/registration/address',
      '/registration/employer',
      '/registration/confirm-details',
      '/registration/passed',
    ],
  },
  {
    name: wording.linkAccount,
    pages: [
      '/registration/link-account-selection',
      '/manual-funding/banking-information',
      '/manual-funding/microdeposits',
    ],
  },
  {
    name: wording.fundAccount,
    pages: [
      '/fund-account',
      '/fund-account/disclosure',
      '/fund-account/ready-to-fund',
      '/fund-account/successful-fund',
    ],
  },
] as const satisfies readonly { name: string; pages: readonly Path[] }[]

/** The stages by the names of SPEC 2, with the institution's word for its accounts (UX 42). */
export function stageNames(charter: Charter): string[] {
  const account = CHARTER_WORDS[charter].account.toLowerCase()
  return STAGE_TABLE.map(({ name }) => fill(name, { account }))
}

/** Parallel to the pages, in order. */
export const PERCENTAGES = [0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91, 100] as const

export interface Stage {
  stage: number
  percent: number
  /** The completed fraction of the stage: 0 on its first page, 1 only when all is done. */
  fractionOfStage: number
}

const PAGES: readonly string[] = STAGE_TABLE.flatMap(({ pages }) => pages)

function percentOf(page: string): number {
  return PERCENTAGES[PAGES.indexOf(page)] ?? 100
}

export function stageOf(path: string): Stage | null {
  const index = STAGE_TABLE.findIndex(({ pages }) => (pages as readonly string[]).includes(path))
  const stage = STAGE_TABLE[index]
  if (stage === undefined) return null
  const percent = percentOf(path)
  const start = percentOf(stage.pages[0])
  const end = percentOf(STAGE_TABLE[index + 1]?.pages[0] ?? '/fund-account/successful-fund')
  return {
    stage: index + 1,
    percent,
    fractionOfStage: (percent - start) / (end - start),
  }
}

/** Pages that also serve people who are not registering, and the one after the last step. */
const SHARED_WITH_SIGN_IN: readonly string[] = [
  '/setup-mobile-mfa',
  '/otp-verification',
] satisfies Path[]
const OUTSIDE_THE_STEPS: readonly string[] = [
  '/registration',
  '/fund-account/successful-fund',
] satisfies Path[]

/** The stage to show, or null: a finished depositor who signs in or changes a link sees no stepper. */
export function stepperFor(path: string, facts: Facts): Stage | null {
  const { progress } = facts
  const shown = SHARED_WITH_SIGN_IN.includes(path)
    ? happened(facts, 'registered')
    : OUTSIDE_THE_STEPS.includes(path) || !isCompleted(progress?.registration_last_step ?? null)
  return shown ? stageOf(path) : null
}

/** SPEC 5: the joint flow has exactly 5 progress steps. */
const JOINT_STEPS: readonly string[] = [
  '/joint-account/contact',
  '/joint-account/personal-information',
  '/joint-account/address-information',
  '/joint-account/occupation',
  '/joint-account/confirm-details',
] satisfies Path[]

export function jointStepOf(path: string): { step: number; of: number } | null {
  const index = JOINT_STEPS.indexOf(path)
  return index === -1 ? null : { step: index + 1, of: JOINT_STEPS.length }
}
