import { endBanner as end } from '../../../domains/contact/alerts/banners.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { command } from '../command.ts'

export const endBanner = command({
  name: 'end-banner',
  usage: '<banner_id>',
  help: 'takes a banner down at once',
  options: [],
  isChange: true,
  parse(given) {
    const { banner_id } = takePositionals(given, 'banner_id')
    return { banner_id: readUuid('banner_id', banner_id) }
  },
  async act({ ctx, institution, actor }, { banner_id }) {
    const now = ctx.realTime.now()
    await end(ctx.db, { institution_id: institution.id, banner_id, now, actor })
    return { lines: [`Banner ${banner_id} is down.`], data: { banner_id } }
  },
})
