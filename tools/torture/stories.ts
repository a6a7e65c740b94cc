import { setTimeout as sleep } from 'node:timers/promises'
import { authEndpoints } from '@passbook/contract/auth'
import { bannerEndpoints } from '@passbook/contract/banners'
import { brandingEndpoints } from '@passbook/contract/branding'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { readAlerts } from './acts/alerts.ts'
import { readAccount } from './acts/account.ts'
import { addAndRemoveBeneficiaries } from './acts/beneficiaries.ts'
import { closeAccount } from './acts/close-account.ts'
import { switchToPaperAndBack } from './acts/consents.ts'
import { addPhone, changeEmail, changePhone } from './acts/contact.ts'
import { depositAndCancel, depositSome } from './acts/deposit.ts'
import { passReview, enterDetails } from './acts/details.ts'
import { forgetDevice } from './acts/devices.ts'
import { reportAndWithdraw } from './acts/disputes.ts'
import { readFaqs } from './acts/faqs.ts'
import { message } from './acts/inbox.ts'
import { agreeOnBeneficiary } from './acts/joint/agree.ts'
import { inviteSecond, checkBothHolders } from './acts/joint/invite.ts'
import { joinAccount } from './acts/joint/join.ts'
import { removeJointHolder } from './acts/joint/leave.ts'
import { linkByHand } from './acts/link-by-hand.ts'
import { leaveWidget, linkReplacement, linkByWidget } from './acts/link-by-widget.ts'
import { sendDocuments } from './acts/messages.ts'
import { cancelApplication, fund, sign } from './acts/open-account.ts'
import { chooseNonprofit } from './acts/nonprofits.ts'
import { repeatChangeAndStop, repeatDeposit, approveSchedule } from './acts/repeat-deposit.ts'
import { signInByPasskey } from './acts/passkey.ts'
import { resetPassword } from './acts/password.ts'
import {
  changePassword,
  freezeAccount,
  lookAtSecurity,
  signOutElsewhere,
  undoContactChange,
} from './acts/security.ts'
import { logOut, openTab, signIn, signInByDevice, viewPage } from './acts/sign-in.ts'
import { signUp, signUpByEmail, verifyEmail } from './acts/sign-up.ts'
import { approveByStaff, publishNotice } from './acts/staff.ts'
import { readStatements } from './acts/statements.ts'
import { readTaxes } from './acts/taxes.ts'
import { withdrawSome, withdrawWhenAvailable } from './acts/withdrawal.ts'
import { readTransactions } from './acts/transactions.ts'
import { StoryAborted, type Person } from './person.ts'

/** The story of a customer. Together the stories make every call of the contract. */
export interface Story {
  /** The last four digits of the SSN, which choose the result of the identity check. */
  lastFour?: string
  live(person: Person, number: number): Promise<void>
}

const IN_REVIEW = '0004'
/** Numbers that no person in a story, no clerk and no regular uses. */
const SECOND_NUMBER = 4_000
const RETURNED_MS = 300_000
const LOOK_EVERY_MS = 2_000

/** The amount of the first deposit. Some are returned as R01, R09 and R10 (README). */
function amountOf(number: number): number {
  const amounts = [50_000 + number, 990_101, 60_000 + number, 990_909, 70_000 + number, 991_010]
  return amounts[number % amounts.length] ?? 0
}

const saver: Story = {
  async live(person, number) {
    await signUp(person)
    await verifyEmail(person)
    await enterDetails(person)
    await linkByWidget(person)
    await sign(person, amountOf(number))
    await fund(person)
    await logOut(person)
    await signIn(person)
    await readAccount(person)
    await chooseNonprofit(person)
    await readTransactions(person)
    await reportAndWithdraw(person)
    await addAndRemoveBeneficiaries(person)
    await withdrawWhenAvailable(person)
    await changeEmail(person)
    await openTab(person)
    await viewPage(person)
    await freezeAccount(person)
    await logOut(person)
  },
}

/** Links an account by hand, and remembers this browser and removes it again. */
const typist: Story = {
  async live(person, number) {
    await signUp(person)
    await verifyEmail(person, { another: true })
    await enterDetails(person)
    await linkByHand(person, `4400${number + 1000}`)
    await sign(person, amountOf(number))
    await fund(person)
    await depositAndCancel(person)
    await repeatChangeAndStop(person)
    await withdrawSome(person)
    await switchToPaperAndBack(person)
    await logOut(person)
    const name = `A browser of ${person.name}`
    await signIn(person, { device: { name, isKept: false } })
    await logOut(person)
    await signInByDevice(person)
    await forgetDevice(person, name)
    await logOut(person)
  },
}

/** Is in review, funds from a closed account, and links another one. */
const doubted: Story = {
  lastFour: IN_REVIEW,
  async live(person, number) {
    await signUp(person)
    await verifyEmail(person)
    await enterDetails(person)
    await linkByWidget(person, 'closed')
    await sign(person, 80_000)
    await sendDocuments(person)
    await ((number >> 3) % 2 === 1 ? approveByStaff(person) : passReview(person))
    await publishNotice(person)
    await fund(person)
    const repeated = await repeatDeposit(person)
    await untilReturned(person)
    await readAlerts(person)
    await linkReplacement(person)
    if (repeated) await approveSchedule(person, repeated)
    await readStatements(person)
    await readTaxes(person)
    await viewPage(person)
    await logOut(person)
  },
}

const leaver: Story = {
  async live(person) {
    await person.must(brandingEndpoints.getBranding, {})
    await signUp(person)
    await verifyEmail(person)
    await enterDetails(person)
    await leaveWidget(person)
    await cancelApplication(person)
    await logOut(person)
    await signIn(person)
    await readFaqs(person)
    await person.must(bannerEndpoints.getBannerAlerts, { query: {} })
    await logOut(person)
  },
}

/** Registers without a phone and adds one, resets the password, and waits for a second code. */
const forgetful: Story = {
  async live(person) {
    await signUpByEmail(person)
    await verifyEmail(person)
    await person.must(depositorEndpoints.getDepositor, {})
    await addPhone(person)
    await logOut(person)
    await resetPassword(person)
    await signIn(person, { isPatient: true })
    await lookAtSecurity(person)
    await signOutElsewhere(person)
    await changePassword(person)
    await signInByPasskey(person)
    await viewPage(person)
    await logOut(person)
  },
}

const mover: Story = {
  async live(person, number) {
    await signUp(person, { keepsPhone: false })
    await verifyEmail(person)
    await enterDetails(person)
    await linkByWidget(person, 'savings')
    await changePhone(person)
    await sign(person, amountOf(number))
    await fund(person)
    await logOut(person)
    await signIn(person, { device: { name: `Home of ${person.name}`, isKept: true } })
    await viewPage(person)
    await closeAccount(person)
    await logOut(person)
  },
}

/** Has their email changed by somebody else, and undoes it with the notice. */
const robbed: Story = {
  async live(person) {
    await signUp(person)
    await verifyEmail(person)
    const { email } = person
    await changeEmail(person, { isKept: false })
    await undoContactChange(person, email)
    await signIn(person)
    await logOut(person)
  },
}

/** Shares the account with a person who joins, deposits and leaves again. */
const sharer: Story = {
  async live(person, number) {
    await signUp(person)
    await verifyEmail(person)
    await enterDetails(person)
    await linkByWidget(person)
    await sign(person, 65_000 + number)
    await fund(person)
    const second = person.another(SECOND_NUMBER + number)
    await inviteSecond(person, second)
    await joinAccount(second)
    const depositorId = await checkBothHolders(person)
    await agreeOnBeneficiary(person, second)
    await depositSome(second)
    await removeJointHolder(person, second, depositorId)
    await logOut(second)
    await logOut(person)
  },
}

export const stories: readonly Story[] = [
  saver,
  typist,
  doubted,
  leaver,
  forgetful,
  mover,
  sharer,
  robbed,
]

/** Waits until the other bank returns the deposit. */
async function untilReturned(person: Person): Promise<void> {
  const giveUpAt = Date.now() + RETURNED_MS
  while (Date.now() < giveUpAt) {
    const { relink } = await person.must(depositorEndpoints.getProgress, {})
    if (relink) {
      const leaves = [message(person.email, 'Link a bank account to')]
      await person.must(authEndpoints.authCheck, {}, { leaves })
      return
    }
    await sleep(LOOK_EVERY_MS)
  }
  throw new StoryAborted('the deposit from a closed account did not come back')
}
