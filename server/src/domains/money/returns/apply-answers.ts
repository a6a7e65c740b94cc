import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { applyAnswer } from './apply-answer.ts'
import { listOpenPlaces } from './queries.ts'

export interface AnswerFileRef {
  institution_id: string
  fileId: string
}

const PAGE = 500

/**
 * Applies what is open of a file that came in, each answer in a transaction of its own; whoever
 * finds the file after a fault goes on where it ended.
 */
export async function applyAnswers(ctx: Context, file: AnswerFileRef): Promise<void> {
  for (let after = 0; ;) {
    const places = await listOpenPlaces(ctx.db, { ...file, after }, PAGE)
    for (const place of places) await tryAnswer(ctx, file, place)
    const last = places.at(-1)
    if (last === undefined) break
    after = last
  }
  await finishFile(ctx, file)
}

/** One that is refused is put before staff and stays open: it must not hold up the others. */
async function tryAnswer(ctx: Context, file: AnswerFileRef, place: number): Promise<void> {
  try {
    await applyAnswer(ctx, { ...file, place })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { institution_id, fileId } = file
    ctx.log.error({ err: error, fileId, place, fields: error.fields }, 'an ACH answer failed')
    await raiseTask(ctx.db, {
      institution_id,
      kind: 'answer_failed',
      message: 'An answer of the ACH network could not be applied. It is tried again each morning.',
      details: { file_id: fileId, place, fields: error.fields },
      key: `ach_answer:${fileId}:${place}:failed`,
      now: ctx.clock.now(),
    })
  }
}

async function finishFile(ctx: Context, { institution_id, fileId }: AnswerFileRef): Promise<void> {
  await ctx.db
    .updateTable('ach_files')
    .set({ state: 'applied', finished_at: ctx.clock.now() })
    .where('institution_id', '=', institution_id)
    .where('id', '=', fileId)
    .where('state', '=', 'stored')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ach_answers')
            .select('place')
            .where('ach_answers.institution_id', '=', institution_id)
            .where('ach_answers.file_id', '=', fileId)
            .where('outcome', 'is', null),
        ),
      ),
    )
    .execute()
}
