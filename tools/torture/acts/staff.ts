import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { contentEndpoints } from '@passbook/contract/console/content'
import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { reviewEndpoints } from '@passbook/contract/console/reviews'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { StoryAborted, type Person, granted } from '../person.ts'
import { asClerk } from './clerks.ts'
import { message } from './inbox.ts'

/** Operations approves a person in review, and the letter is sent. */
export async function approveByStaff(person: Person): Promise<void> {
  const leaves = [person.trace('review'), message(person.email, 'finished reviewing your details')]
  const params = { uuid: person.depositorId }
  const body = { decision: 'approve', reason: 'The picture fits' } as const
  const decided = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(reviewEndpoints.decideReview, { params, body }, { leaves }),
  )
  const { registration_status } = await person.must(depositorEndpoints.getProgress, {})
  if (registration_status === 'MANUALLY_REVIEWED') return
  if (decided.ok) throw new StoryAborted(`approved by staff, and still ${registration_status}`)
  granted('deciding a review', decided)
}

/** Staff may answer twice if the first response is lost. */
export async function answerByStaff(person: Person, uuid: string): Promise<void> {
  const leaves = [person.trace('answer'), message(person.email, 'replied to your message')]
  const input = { params: { uuid }, body: { text: 'It is, thank you.' } }
  const answered = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(consoleMessageEndpoints.answerConversation, input, { again: 'each', leaves }),
  )
  granted('answering a message', answered)
}

/** Publishes a notice with two staff. It shows once, even after retries. */
export async function publishNotice(person: Person): Promise<void> {
  const title = `Notice of ${person.name}`
  const words = { type: 0, title, message: 'We are back at noon.' } as const
  const asked = await asClerk(person, 'oskar', (clerk) =>
    clerk.call(
      contentEndpoints.proposeBanner,
      { body: { ...words, starts_at: null, ends_at: null, reason: 'The branch asked for it' } },
      { again: 'each' },
    ),
  )
  const { approval_id: uuid } = granted('asking for a notice', asked)
  const decided = await asClerk(person, 'petra', (clerk) =>
    clerk.call(
      approvalEndpoints.decideApproval,
      { params: { uuid }, body: { decision: 'approve', reason: 'The words are right' } },
      { leaves: [{ of: 'notice', key: title }] },
    ),
  )
  // A try without an answer may already have been carried out.
  if (!decided.ok && !decided.inDoubt) granted('agreeing to a notice', decided)
  const { banners } = granted(
    'the notices',
    await asClerk(person, 'oskar', (clerk) => clerk.call(contentEndpoints.listBanners, {})),
  )
  const shown = banners.filter((banner) => banner.title === title)
  if (shown.length !== 1) throw new StoryAborted(`a notice is there ${shown.length} times`)
  await asClerk(person, 'oskar', (clerk) =>
    clerk.call(contentEndpoints.takeDownBanner, { params: { uuid: shown[0]?.uuid ?? '' } }),
  )
}
