import type { RegistrationStatus } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant } from '../../../../test/applicants.ts'
import { onePage, streamOf, writePdf } from '../../../../test/attachments/pdf-writer.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { QUESTION, page, write, written } from '../../../../test/messages/writing.ts'
import { addApplicantWith, fund } from '../../../../test/opening.ts'
import { readyToConfirm, ssnEnding } from '../../../../test/registering.ts'
import { finishReview } from '../../compliance/reviews/finish-review.ts'
import { listReviews } from '../../people/registration/identity-queries.ts'
import { listOpenTasks } from '../tasks/tasks.ts'

const LETTER = Buffer.from(writePdf(onePage(streamOf('BT (My license) Tj ET'))))
const FILES = [{ name: 'license.pdf', bytes: LETTER }]
const IDENTITY = { topic: 'identity', subject: 'My documents', text: 'Here they are.' }

describe('messages that are more than a question', () => {
  const test = useTestApp()

  const tasksAbout = async (institution_id: string, message_id: string) =>
    (await listOpenTasks(test.ctx.db, institution_id)).filter(
      ({ details }) => (details as { message_id?: string }).message_id === message_id,
    )

  it('a problem with a transaction begins a dispute, dated when it was received, once', async () => {
    const ada = await addApplicantWith(test)
    const funded = await fund<{ transaction: { uuid: string; reference: string } }>(
      ada.browser,
      100_00,
    )
    const { uuid, reference } = funded.body.data?.transaction ?? {}
    const fields = { topic: 'problem', subject: 'Not mine', text: 'I did not make this.' }
    const message = await written(ada.browser, { ...fields, transaction_id: uuid ?? '' })
    await written(ada.browser, { reply_to: message.uuid, text: 'Please hurry.' })
    expect(await tasksAbout(ada.institution_id, message.uuid)).toMatchObject([
      {
        kind: 'dispute_begun',
        raised_at: new Date(message.created_at),
        details: {
          depositor_id: ada.depositor_id,
          received_at: message.created_at,
          transaction_id: uuid,
          reference,
        },
      },
    ])
  })

  it('a problem that is first reported in a conversation that staff began is a dispute too', async () => {
    const ada = await addApplicantWith(test)
    const { browser } = await enterAs(test, 'operations')
    const begun = await browser.post<{ uuid: string }>(
      `/console/customers/${ada.depositor_id}/messages`,
      { topic: 'problem', subject: 'Your deposit', text: 'Did you make this deposit?' },
    )
    const uuid = begun.body.data?.uuid ?? ''
    expect(await tasksAbout(ada.institution_id, uuid)).toEqual([])
    await written(ada.browser, { reply_to: uuid, text: 'No, I did not.' })
    expect(await tasksAbout(ada.institution_id, uuid)).toMatchObject([{ kind: 'dispute_begun' }])
  })

  it('a problem that names no transaction is put before staff too, another topic is not', async () => {
    const ada = await addApplicant(test, { registration_status: 'VIEW_ONLY' })
    const problem = await written(ada.browser, { ...QUESTION, topic: 'problem' })
    const question = await written(ada.browser)
    expect(await tasksAbout(ada.institution_id, problem.uuid)).toMatchObject([
      { kind: 'dispute_begun', details: { transaction_id: null, reference: null } },
    ])
    expect(await tasksAbout(ada.institution_id, question.uuid)).toEqual([])
  })

  it.each(['FLAGGED', 'ERRORED', 'IN_REVIEW', 'UNSUBMITTED'] as const)(
    'documents of somebody %s reach whoever finishes the review',
    async (registration_status: RegistrationStatus) => {
      const ada = await addApplicant(test, { registration_status })
      const { institution_id, depositor_id } = ada
      const message = await written(ada.browser, IDENTITY, { files: FILES })
      expect(await tasksAbout(institution_id, message.uuid)).toMatchObject([
        { kind: 'review_documents', details: { depositor_id, attachments: 1 } },
      ])
      await written(ada.browser, { reply_to: message.uuid, text: 'One more' }, { files: FILES })
      await written(ada.browser, { reply_to: message.uuid, text: 'Without a file' })
      expect(await tasksAbout(institution_id, message.uuid)).toHaveLength(2)
      const reviews = await listReviews(test.ctx.db, institution_id)
      const review = reviews.find((one) => one.depositor_id === depositor_id)
      expect(review?.documents_message_id).toBe(message.uuid)
    },
  )

  it('of somebody nobody decides about, or without a file, nothing is raised', async () => {
    const passed = await addApplicant(test)
    const waiting = await addApplicant(test, { registration_status: 'FLAGGED' })
    const both = [
      await written(passed.browser, IDENTITY, { files: FILES }),
      await written(waiting.browser, IDENTITY),
      await written(waiting.browser, QUESTION, { files: FILES }),
    ]
    for (const { uuid } of both) {
      expect(await tasksAbout(passed.institution_id, uuid)).toEqual([])
    }
    const reviews = await listReviews(test.ctx.db, waiting.institution_id)
    const review = reviews.find((one) => one.depositor_id === waiting.depositor_id)
    expect(review?.documents_message_id).toBeNull()
  })

  it('the notice to somebody declined also comes as a message, in the words of the letter', async () => {
    const browser = await readyToConfirm(test, { ssn: ssnEnding('0002') })
    await browser.call('PATCH', '/depositor', { step: 'confirmed' })
    const mine = await page(browser)
    expect([mine.unread, mine.messages.length]).toEqual([1, 1])
    const letters = await inboxOf(test, browser.email)
    const letter = letters.find(({ subject }) => subject === mine.messages[0]?.subject)
    expect(mine.messages[0]).toMatchObject({ topic: 'identity', read_at: null })
    const paragraphs = mine.messages[0]?.entries[0]?.text.split('\n\n') ?? []
    expect(paragraphs.length).toBeGreaterThan(3)
    for (const words of paragraphs) expect(letter?.text).toContain(words)
    // It can be answered, though nothing else is open.
    const reply = { reply_to: mine.messages[0]?.uuid ?? '', text: 'I think that is a mistake.' }
    expect((await write(browser, reply)).status).toBe(200)
  })

  it('and so does the notice when staff decline, or neither of both', async () => {
    const ada = await addApplicant(test, { registration_status: 'FLAGGED' })
    const { institution_id, depositor_id } = ada
    const order = { institution_id, depositor_id, outcome: 'FAILED', note: 'x' } as const
    const actor = { kind: 'operator', id: 'Olive' } as const
    const now = test.ctx.clock.now()
    const both = [1, 2].map(() => finishReview(test.ctx, { ...order, now, actor }))
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await page(ada.browser)).messages).toHaveLength(1)
  })
})
