import { type BusinessDate, addDays } from '../../calendar/business-date.ts'
import { easternDate, easternInstant } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../features/auth/passwords.ts'
import { demoPeople } from './people.ts'
import { DEMO_PASSWORD } from './person.ts'
import { LIVED_DAYS } from './split-life.ts'
import { type Lives, loadText, readLives } from '../lives/lives-file.ts'
import { restoreLives } from '../lives/restore-lives.ts'
import { livesVersion } from '../lives/version.ts'

/** The institutions people are prepared for. */
export const preparedInstitutions: readonly string[] = [
  ...new Set(demoPeople.map(({ institution }) => institution)),
].toSorted()

/** When the past that is prepared for a day ends. */
export function endOfPast({ day }: Pick<Lives, 'day'>): Date {
  return easternInstant(addDays(day, -LIVED_DAYS), '00:00')
}

/**
 * Restores the lives that the repository keeps and puts the banking clock to where their past ends;
 * from there they are lived on. Undefined, and said in the log, where they do not fit.
 */
export async function restorePrepared(
  ctx: Context,
  adminUrl: string,
  load: typeof loadText = loadText,
): Promise<Date | undefined> {
  const now = ctx.realTime.now()
  const today = easternDate(now)
  const lives = loadFitting(today, load)
  if (typeof lives === 'string') return liveInstead(ctx, lives)
  const [first] = lives
  const since = first && endOfPast(first)
  if (!since || !(await ctx.bankingClock?.beginAt(since))) {
    return liveInstead(ctx, 'banking has begun already')
  }
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  try {
    if (await restoreLives(ctx, adminUrl, lives, { now, today, passwordHash })) return since
    return liveInstead(ctx, 'somebody lives here already')
  } catch (error) {
    return liveInstead(ctx, 'they could not be restored', error)
  }
}

/** In words why not, when they do not fit. */
function loadFitting(today: BusinessDate, load: typeof loadText): Lives[] | string {
  const version = livesVersion()
  const all: Lives[] = []
  for (const institution of preparedInstitutions) {
    const text = load(institution)
    const lives = text === undefined ? undefined : readLives(text)
    if (lives?.version !== version) {
      return 'the stories or the tables have changed since (npm run lives prepares them anew)'
    }
    if (today < lives.day) return `they are for ${lives.day} or later`
    all.push(lives)
  }
  return all
}

function liveInstead({ log }: Context, reason: string, err?: unknown): undefined {
  log.warn({ err }, `prepared lives are not used, every day is lived instead: ${reason}`)
}
