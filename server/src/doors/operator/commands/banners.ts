import { BANNER_SEVERITY } from '@passbook/contract/enums'
import { easternWords } from '../../../platform/calendar/eastern-words.ts'
import { listBannerTimes } from '../../../domains/contact/alerts/banners.ts'
import { takePositionals } from '../arguments.ts'
import { command } from '../command.ts'
import { alignColumns } from '../table.ts'

export const banners = command({
  name: 'banners',
  usage: '',
  help: 'lists the banners that show now or will',
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
      ends_at === null ? 'until it is ended' : `until ${easternWords(ends_at)}`,
      title,
    ])
    return { lines: alignColumns([['id', 'type', 'from', '', 'title'], ...rows]), data: shown }
  },
})
