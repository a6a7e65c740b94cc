import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { BannerType } from '../enums.ts'
import { clean } from '../plain-text.ts'
import { Reason } from './customers.ts'

/** A notice that is showing or will show. */
export const ShownBanner = z.object({
  uuid: z.uuid(),
  type: BannerType,
  title: z.string(),
  message: z.string(),
  starts_at: Instant,
  ends_at: z.nullable(Instant),
})
export type ShownBanner = z.infer<typeof ShownBanner>

/** The rate the institution pays from a day on. */
export const SetRate = z.object({
  /** As a fraction: `0.044000` is 4.40 %. */
  rate: z.string(),
  apy: z.string(),
  /** The first day it is in force. */
  effective_date: BusinessDate,
  status: z.enum(['past', 'current', 'planned', 'cancelled']),
  /** A second person has been asked to cancel it. */
  is_being_cancelled: z.boolean(),
})
export type SetRate = z.infer<typeof SetRate>

export const BANNER_TITLE_CHARACTERS = 80
export const BANNER_MESSAGE_CHARACTERS = 500

const singleLine = (most: number) =>
  z
    .string()
    .check(
      clean(),
      z.trim(),
      z.minLength(1, 'Enter some text'),
      z.maxLength(most, `Use ${most} characters or fewer`),
      z.regex(/^\P{Cc}*$/u, 'Use a single line of plain text'),
    )

/** A date and time by the Eastern clock, as written by the browser's input field. */
const EasternMoment = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Enter a date and time'))

/** A draft, stored until a second person approves it. */
export const NewBanner = z.object({
  type: BannerType,
  title: singleLine(BANNER_TITLE_CHARACTERS),
  message: singleLine(BANNER_MESSAGE_CHARACTERS),
  /** Null: it starts when a second person approves it. */
  starts_at: z.nullable(EasternMoment),
  /** Null: it shows until it is taken down. */
  ends_at: z.nullable(EasternMoment),
  /** The notice it replaces, which is taken down then. */
  replaces: z.optional(z.uuid()),
})
export type NewBanner = z.infer<typeof NewBanner>

/** The bounds of a rate in percent: it is not negative, and less than 100. */
export const LOWEST_RATE_PERCENT = 0
export const RATE_PERCENT_LIMIT = 100

export const NewRate = z.object({
  rate: z
    .string()
    .check(clean(), z.trim(), z.regex(/^\d{1,2}(\.\d{1,4})?$/, 'Enter a percentage, such as 4.40')),
  effective_date: BusinessDate,
})
export type NewRate = z.infer<typeof NewRate>

const ApprovalRequested = z.object({ approval_id: z.uuid() })

export const contentEndpoints = {
  listBanners: endpoint({
    method: 'GET',
    path: '/console/banners',
    auth: 'staff',
    act: 'content.read',
    summary: 'Current and scheduled notices',
    data: z.object({ banners: z.array(ShownBanner) }),
    errors: [403],
  }),
  proposeBanner: endpoint({
    method: 'POST',
    path: '/console/banners',
    auth: 'staff',
    act: 'content.propose',
    staffAct: {
      name: 'publish_banner',
      decidedBy: 'approver',
      request: 'Publishing a notice',
      done: 'Notice published',
    },
    summary: 'Requests approval to publish a notice',
    body: z.object({ ...NewBanner.shape, reason: Reason }),
    data: ApprovalRequested,
    errors: [403],
  }),
  takeDownBanner: endpoint({
    method: 'DELETE',
    path: '/console/banners/:uuid',
    auth: 'staff',
    act: 'content.propose',
    summary: 'Takes down a notice immediately',
    params: z.object({ uuid: z.uuid() }),
    data: z.null(),
    errors: [403, 404],
  }),
  listRates: endpoint({
    method: 'GET',
    path: '/console/rates',
    auth: 'staff',
    act: 'content.read',
    summary: 'Current, past and future rates, newest first',
    data: z.object({
      rates: z.array(SetRate),
      today: BusinessDate,
      /** The first day on which a new rate can be in force. */
      earliest: BusinessDate,
    }),
    errors: [403],
  }),
  previewRate: endpoint({
    method: 'GET',
    path: '/console/rates/preview',
    auth: 'staff',
    act: 'content.propose',
    summary: 'The APY of a rate, and the rate and APY it would replace on a day',
    query: z.object({ rate: NewRate.shape.rate, effective_date: z.optional(BusinessDate) }),
    data: z.object({
      apy: z.string(),
      before: z.nullable(z.object({ rate: z.string(), apy: z.string() })),
    }),
    errors: [403],
  }),
  proposeRate: endpoint({
    method: 'POST',
    path: '/console/rates',
    auth: 'staff',
    act: 'content.propose',
    staffAct: {
      name: 'change_rate',
      decidedBy: 'approver',
      request: 'Changing the rate',
    },
    summary: 'Requests approval to change the rate; customers are notified once it is approved',
    body: z.object({ ...NewRate.shape, reason: Reason }),
    data: ApprovalRequested,
    errors: [403],
  }),
  cancelRate: endpoint({
    method: 'POST',
    path: '/console/rates/cancel',
    auth: 'staff',
    act: 'content.propose',
    staffAct: {
      name: 'cancel_rate',
      decidedBy: 'approver',
      request: 'Canceling a rate change',
      done: 'Rate change canceled',
    },
    summary:
      'Requests approval to cancel a rate that is not in force yet; customers are notified once it is approved',
    body: z.object({ effective_date: BusinessDate, reason: Reason }),
    data: ApprovalRequested,
    errors: [403, 404],
  }),
}
