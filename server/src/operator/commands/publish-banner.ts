import { BANNER_SEVERITY, BannerType } from '@passbook/contract/enums'
import { easternWords } from '../../calendar/eastern-words.ts'
import { publishBanner as publish } from '../../features/alerts/publish-banner.ts'
import { readLine, readMoment, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

const TITLE_MAX_LENGTH = 80

export const publishBanner = command({
  name: 'publish-banner',
  usage: `${BANNER_SEVERITY.join('|')} --title … --message … [--from "YYYY-MM-DD HH:MM"] [--until …]`,
  help: 'shows a banner to everybody; times are Eastern, without them it shows at once and stays',
  options: ['title', 'message', 'from', 'until'],
  isChange: true,
  parse(given) {
    const { type } = takePositionals(given, 'type')
    const place = BANNER_SEVERITY.findIndex((severity) => severity === type)
    if (place === -1) {
      throw new UsageError(`type must be ${BANNER_SEVERITY.join(', ')}, not "${type}"`)
    }
    const { from, until, title, message } = given.options
    return {
      type: BannerType.parse(place),
      title: readLine('--title', title, TITLE_MAX_LENGTH),
      message: readLine('--message', message),
      from: from === undefined ? null : readMoment('--from', from),
      endsAt: until === undefined ? null : readMoment('--until', until),
    }
  },
  async act({ ctx, institution, actor }, { from, ...banner }) {
    const startsAt = from ?? ctx.realTime.now()
    const input = { institution_id: institution.id, ...banner, startsAt, actor }
    const { id } = await publish(ctx.db, input)
    const until =
      banner.endsAt === null ? 'until it is ended' : `until ${easternWords(banner.endsAt)}`
    return {
      lines: [`Banner ${id} shows from ${easternWords(startsAt)} ${until}.`],
      data: { id, starts_at: startsAt, ends_at: banner.endsAt },
    }
  },
})
