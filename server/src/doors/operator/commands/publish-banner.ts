import { NewBanner } from '@passbook/contract/console/content'
import { BANNER_SEVERITY, BannerType } from '@passbook/contract/enums'
import { bannerAct } from '../../../domains/accounts/content/staff-acts.ts'
import { readLine, readMoment, takePositionals } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { requestCommand } from '../request-command.ts'

export const publishBanner = requestCommand({
  name: 'publish-banner',
  usage: `${BANNER_SEVERITY.join('|')} --title … --message … [--from "YYYY-MM-DD HH:MM"] [--until …]`,
  help: 'to show a banner to everybody; times are Eastern, without them it shows at once and stays',
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

/** As a browser's own field writes it, which is what the console sends. */
function asField(name: string, text: string | undefined): string | null {
  if (text === undefined) return null
  readMoment(name, text)
  return text.trim().replace(' ', 'T')
}
