import { NewBanner } from '@passbook/contract/console/content'
import { BANNER_SEVERITY, BannerType } from '@passbook/contract/enums'
import { z } from 'zod/mini'
import { bannerAct, faqsAct } from '../../../domains/accounts/content/staff-acts.ts'
import { listBannerTimes, endBanner as end } from '../../../domains/contact/alerts/banners.ts'
import { listFaqs } from '../../../domains/contact/faqs/faqs.ts'
import { easternWords } from '../../../platform/calendar/eastern.ts'
import { takePositionals, readUuid, readLine, readMoment, readJsonFile } from '../arguments.ts'
import { command, UsageError } from '../command.ts'
import { requestCommand } from '../request-command.ts'
import { alignColumns } from '../table.ts'

export const banners = command({
  name: 'banners',
  usage: '',
  help: 'lists current and scheduled banners',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const shown = await listBannerTimes(ctx.db, institution.id, ctx.realTime.now())
    if (shown.length === 0) return { lines: ['There are no banners.'], data: shown }
    const rows = shown.map(({ id, type, title, starts_at, ends_at }) => [
      id,
      BANNER_SEVERITY[type],
      easternWords(starts_at),
      ends_at === null ? 'until it is taken down' : `until ${easternWords(ends_at)}`,
      title,
    ])
    return { lines: alignColumns([['id', 'type', 'from', '', 'title'], ...rows]), data: shown }
  },
})

export const endBanner = command({
  name: 'end-banner',
  usage: '<banner_id>',
  help: 'takes down a banner immediately',
  options: [],
  isChange: true,
  parse(given) {
    const { banner_id } = takePositionals(given, 'banner_id')
    return { banner_id: readUuid('banner_id', banner_id) }
  },
  async act({ ctx, institution, actor }, { banner_id }) {
    const now = ctx.realTime.now()
    await end(ctx.db, { institution_id: institution.id, banner_id, now, actor })
    return { lines: [`Banner ${banner_id} was taken down.`], data: { banner_id } }
  },
})

export const publishBanner = requestCommand({
  name: 'publish-banner',
  usage: `${BANNER_SEVERITY.join('|')} --title … --message … [--from "YYYY-MM-DD HH:MM"] [--until …]`,
  help: 'to show a banner to everyone; times are Eastern; without them it shows immediately until taken down',
  options: ['title', 'message', 'from', 'until'],
  act: bannerAct,
  parse(given): NewBanner {
    const { type } = takePositionals(given, 'type')
    const place = BANNER_SEVERITY.findIndex((severity) => severity === type)
    if (place === -1) {
      throw new UsageError(`type must be ${BANNER_SEVERITY.join(', ')}, not "${type}"`)
    }
    const { from, until, title, message } = given.options
    const banner = NewBanner.safeParse({
      type: BannerType.parse(place),
      title: readLine('--title', title),
      message: readLine('--message', message),
      starts_at: asField('--from', from),
      ends_at: asField('--until', until),
    })
    if (banner.success) return banner.data
    const { path = [], message: why = 'not valid' } = banner.error.issues[0] ?? {}
    throw new UsageError(`--${path.join('.')}: ${why}`)
  },
  orderOf: (banner) => banner,
})

/** Formats a time as a browser's date field does, which is what the console sends. */
function asField(name: string, text: string | undefined): string | null {
  if (text === undefined) return null
  readMoment(name, text)
  return text.trim().replace(' ', 'T')
}

export const faqs = command({
  name: 'faqs',
  usage: '',
  help: 'prints the FAQs in the format that publish-faqs reads',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const known = await listFaqs(ctx.db, institution.id)
    const written = known.map(({ slug, topic, question, answer }) => ({
      slug,
      topic,
      question,
      answer,
    }))
    return { lines: JSON.stringify(written, null, 2).split('\n'), data: written }
  },
})

const Faqs = z.array(
  z.strictObject({ slug: z.string(), topic: z.string(), question: z.string(), answer: z.string() }),
)

export const publishFaqs = requestCommand({
  name: 'publish-faqs',
  usage: '<file>',
  help: 'to replace all FAQs from a JSON list of slug, topic, question and answer',
  options: [],
  act: faqsAct,
  parse: (given) => takePositionals(given, 'file'),
  async orderOf({ file }) {
    const words = 'must contain a list of slug, topic, question and answer'
    return { faqs: await readJsonFile(file, Faqs, words) }
  },
})
