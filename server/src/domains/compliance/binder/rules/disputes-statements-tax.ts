import { readRules } from './read-rules.ts'

/** Rules on disputes, recurring transfers, statements, insurance, joint owners, tax and beneficiaries. */
export const DISPUTES_STATEMENTS_TAX = readRules(`
# Disputes
dispute-notice Reg E, 12 CFR 1005.11(b)
Oral or written notice by any holder starts the work; no form holds it up, and it is dated when it came.
compliance/disputes/report-dispute.db compliance/disputes/console/disputes.db => disputes
dispute-question Reg E, 12 CFR 1005.11(a)
Asking what a transfer was starts the same clock; asking for a balance does not.
compliance/disputes/report-dispute.db => disputes
dispute-in-time Reg E, 12 CFR 1005.11(b)(1)
Sixty days run from the first statement that shows it; late reports and closed accounts are taken too.
compliance/disputes/dispute-dates => disputes
dispute-dates Reg E, 12 CFR 1005.11(c)
Decided in 10 business days, or 45 days once credited provisionally; new accounts have 20 and 90.
compliance/disputes/dispute-dates compliance/disputes/console/disputes.db => dispute_deadlines
dispute-told Reg E, 12 CFR 1005.11(c), (d)
A credit is told in two business days, a result in three; an error is corrected in one.
compliance/disputes/console/disputes.db => dispute_results
dispute-denied Reg E, 12 CFR 1005.11(d)
Whoever is told that there was no error reads why, the right to the documents, and when a credit is taken back.
compliance/disputes/console/disputes.db => dispute_results
liability Reg E, 12 CFR 1005.6
Carelessness adds nothing to what a person is liable for; by default that is nothing.
- => -
error-notice Reg E, 12 CFR 1005.8(b)
How errors are reported is told at opening in full, and on every statement in short with phone and address.
/seed/documents/documents documents/statements/write-statement => statements
worse-terms Reg E, 12 CFR 1005.8(a)
Higher fees or tighter limits for everybody are told 21 days ahead.
- => -

# Repeating transfers
authorisation Reg E, 12 CFR 1005.10(b)
A repeating deposit has a signed authorisation with account, amount, days and how to end it, and a copy.
money/schedules/repeat-deposit.db /verify/schedule-checks.db => schedules
one-account Nacha, WEB debits
An authorisation is for one account: another link pauses what repeats until the person carries it over.
money/schedules/new-link.db money/schedules/change-deposit.db => schedules
repeating-told Reg E, 12 CFR 1005.10(a)
Each deposit that repeats is told of before it leaves.
money/schedules/remind-of-deposits.db => -
stop-order Reg E, 12 CFR 1005.10(c)
A stop is taken without confirmation in writing, and outlives being sent again.
money/schedules/stop-deposit.db => stopped_transfers
ended-by-return Nacha, R07 R08 R10 R29
A return that takes back the authorisation ends what repeats.
money/schedules/returned.db money/returns/playbook => schedules

# Statements and rates
terms-first Reg DD, 12 CFR 1030.4(b)
Before opening a person reads rate and yield, how they change, compounding, minimums, fees and limits.
/seed/documents/documents people/disclosures/disclosures.db => signed_before_opening
apye Reg DD, appendix A, part II
The yield earned is from cents paid and the average balance, 365 days also in leap years, to two decimals.
/ledger/interest-math /ledger/interest-math-exact /verify/verify-statement.db => statements
accrued-shown Reg DD, 12 CFR 1030.6(a)
A statement also shows what was earned and not yet credited.
documents/statements/make-statements.db => statements
to-the-day Reg DD, 12 CFR 1030.7
Interest runs to the day before a withdrawal, on the whole balance, for dormant accounts too.
/ledger/interest/interest-year.db /verify/verify-interest.db => nights_accrued
change-notice Reg DD, 12 CFR 1030.5(a)
A variable rate needs no notice; any other worse term is told 30 days ahead, and who was told is kept.
/doors/operator/commands/set-rate.db people/disclosures/changed-document.db => rates_in_force
advertising Reg DD, 12 CFR 1030.8
Nothing is called free or profit, and a bonus is told with its yield, time and minimum.
contact/branding/lint/lint-brand => -
credit-union 12 CFR 707 [U]
A credit union speaks of members, shares and dividends; taxed as interest.
- => -

# Insurance
per-owner 12 CFR 330; 745
Cover is counted by owner, legal institution and category, of principal and what has accrued.
accounts/coverage/insurance/insure accounts/coverage/coverage.db => insurer
joint-cover 12 CFR 330.9(c)
A joint account is one of people who each signed and may withdraw alike; until then it is single.
accounts/coverage/insurance/insure accounts/joint/joining.db => joint_holders
trust-cover 12 CFR 330.10
One eligible beneficiary makes it a trust account: $250,000 for each, at most five.
accounts/coverage/insurance/insure => beneficiaries
after-death 12 CFR 330.3(j)
A beneficiary's death cuts cover at once, an owner's after six months.
accounts/coverage/insurance/insure => -
ncua-trust 89 FR 79397 [U]
Credit unions take the same trust rules on 1 December 2026; which count is chosen by insurer and date.
accounts/coverage/insurance/insure => insurer
signs-amended 12 CFR 328.5; 740.5 [U]
The sign's words follow the insurer's current rule.
contact/branding/branding.db => insurer

# Joint holders
each-checked 31 CFR 1020.220
Each holder is identified, screened, consents and certifies their own number.
accounts/joint/applying.db accounts/joint/deciding.db accounts/joint/joining.db => joint_holders
either-may Agreement
Either may deposit, withdraw, stop and dispute; closing or leaving is as the agreement says, by default both.
accounts/joint/sharing.db accounts/joint/leaving.db money/closing/both-holders.db => joint_holders
death State law
At a death that person's access ends, and the survivor owns.
- => -

# Tax
tax-dates 26 CFR 1.6049
Forms reach people by 1 February and the IRS by 31 March, as IRIS XML.
documents/tax/make-tax-documents.db documents/tax/filing/iris-2026 documents/tax/killed.db => tax_forms
tax-corrected IRS general instructions [U]
Interest taken back is netted in its year, or corrected by another form.
documents/tax/corrected-years.db documents/tax/years-late.db => tax_forms
withholding 26 USC 3406
24 % is withheld of each posting, before it is credited, while no certified number stands.
/ledger/interest/withholding.db /verify/verify-withholding.db => withheld
tax-deposits 26 CFR 31.6302 [U]
What is withheld is paid to the Treasury in time, outside this system, and told on Form 945.
- => withheld
tax-delivery 26 CFR 1.6049-6
Delivery online has a consent of its own, and stays online until 15 October.
documents/tax/tax-calls.db documents/consents/consents.db => tax_forms

# Beneficiaries
named 12 CFR 330.10(d)
Beneficiaries are named one by one, their shares make 100 % in each tier, and no owner is among them.
people/beneficiaries/beneficiaries.db people/beneficiaries/races.db /verify/beneficiary-checks.db => beneficiaries
changed-freely State law [U]
The owner changes them freely and without their knowledge; what was named before is kept.
people/beneficiaries/beneficiaries.db => beneficiaries
claims State law [U]
After a death each claimant is identified and screened, and two people pay.
- => -
`)
