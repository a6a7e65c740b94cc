import { readRules } from './read-rules.ts'

/** Rules on disputes, recurring transfers, statements, insurance, joint owners, tax and beneficiaries. */
export const DISPUTES_STATEMENTS_TAX = readRules(`
# Disputes
dispute-notice Reg E, 12 CFR 1005.11(b)
Oral or written notice by any holder starts the investigation; no form delays it, and it is dated when received.
compliance/disputes/report-dispute.db compliance/disputes/console/disputes.db => disputes
dispute-question Reg E, 12 CFR 1005.11(a)
A question about a transfer starts the same clock; a question about a balance does not.
compliance/disputes/report-dispute.db => disputes
dispute-in-time Reg E, 12 CFR 1005.11(b)(1)
Sixty days run from the day the first statement that shows it was sent, by email or on paper; late reports and closed accounts are investigated too.
compliance/disputes/dispute-dates compliance/disputes/statement-sent.db => disputes late_reports
dispute-dates Reg E, 12 CFR 1005.11(c)
Decided in 10 business days, or 45 days once credited provisionally; new accounts have 20 and 90.
compliance/disputes/dispute-dates compliance/disputes/console/disputes.db => dispute_deadlines
dispute-told Reg E, 12 CFR 1005.11(c), (d)
Customers are notified of a credit within two business days and of a result within three; an error is corrected within one.
compliance/disputes/console/disputes.db => dispute_results
dispute-denied Reg E, 12 CFR 1005.11(d)
A finding of no error states the reasons, the right to the documents, and when a credit is reversed.
compliance/disputes/console/disputes.db => dispute_results dispute_findings
liability Reg E, 12 CFR 1005.6
Negligence does not increase a person's liability; by default there is none.
- => not built
error-notice Reg E, 12 CFR 1005.8(b)
Error reporting instructions are given in full at opening, and in short on every statement with phone and address.
/seed/documents/documents documents/statements/write-statement => error_contacts
worse-terms Reg E, 12 CFR 1005.8(a)
Higher fees or tighter limits for everyone are announced 21 days ahead.
accounts/content/terms/terms.db => announced_changes

# Recurring transfers
authorisation Reg E, 12 CFR 1005.10(b)
A recurring deposit has a signed authorization with account, amount, dates and how to cancel it, and a copy.
money/schedules/repeat-deposit.db /verify/schedule-checks.db => schedules
one-account Nacha, WEB debits
An authorization covers one account: linking another pauses recurring deposits until the person approves them.
money/schedules/new-link.db money/schedules/change-deposit.db => schedules
repeating-told Reg E, 12 CFR 1005.10(a)
The customer is notified before each recurring deposit.
money/schedules/remind-of-deposits.db => reminded_deposits
stop-order Reg E, 12 CFR 1005.10(c)
A stop payment needs no written confirmation, and also applies to retries.
money/schedules/stop-deposit.db => stopped_transfers
ended-by-return Nacha, R07 R08 R10 R29
A return that revokes the authorization ends the recurring deposit.
money/schedules/returned.db money/returns/playbook => revoked_schedules

# Statements and rates
terms-first Reg DD, 12 CFR 1030.4(b)
Before opening, a person sees the rate and yield, how they change, compounding, minimums, fees and limits.
/seed/documents/documents people/disclosures/disclosures.db => signed_before_opening
apye Reg DD, appendix A, part II
The yield earned is from cents paid and the average balance, 365 days even in leap years, to two decimals.
/ledger/interest-math /ledger/interest-math-exact /verify/verify-statement.db => statements
accrued-shown Reg DD, 12 CFR 1030.6(a)
A statement also shows interest earned and not yet credited.
documents/statements/make-statements.db => statements
to-the-day Reg DD, 12 CFR 1030.7
Interest runs to the day before a withdrawal, on the whole balance, for dormant accounts too.
/ledger/interest/interest-year.db /verify/verify-interest.db => nights_accrued
change-notice Reg DD, 12 CFR 1030.5(a)
A variable rate needs no notice; any other less favorable term is announced 30 days ahead, and the recipients are recorded.
/doors/operator/commands/set-rate.db people/disclosures/changed-document.db => announced_changes
advertising Reg DD, 12 CFR 1030.8
Nothing is called free or profit, and a bonus is shown with its yield, term and minimum.
contact/branding/lint/lint-brand => -
credit-union 12 CFR 707 [U]
A credit union uses the words members, shares and dividends, which are taxed as interest.
/seed/documents/documents => -

# Insurance
per-owner 12 CFR 330; 745
Coverage is counted by owner, legal institution and category, on principal and accrued interest.
accounts/coverage/insurance/insure accounts/coverage/coverage.db => insurer
joint-cover 12 CFR 330.9(c)
A joint account needs co-owners who have each signed and can withdraw equally; until then it is a single account.
accounts/coverage/insurance/insure accounts/joint/joining.db => joint_holders
trust-cover 12 CFR 330.10
One eligible beneficiary makes it a trust account: $250,000 for each, at most five.
accounts/coverage/insurance/insure => beneficiaries
after-death 12 CFR 330.3(j)
A beneficiary's death reduces coverage immediately, an owner's after six months.
- => not built
ncua-trust 89 FR 79397 [U]
Credit unions adopt the same trust rules on December 1, 2026; the insurer and date decide which apply.
accounts/coverage/insurance/insure => insurer
signs-amended 12 CFR 328.5; 740.5 [U]
The sign's text follows the insurer's current rule.
contact/branding/branding.db => insurer

# Joint owners
each-checked 31 CFR 1020.220
Each holder is identified and screened, consents, and certifies their own number.
accounts/joint/applying.db accounts/joint/deciding.db accounts/joint/joining.db => joint_holders screenings certified_numbers
either-may Agreement
Either may deposit, withdraw, stop and dispute; closing or leaving follows the agreement, by default with both.
accounts/joint/sharing.db accounts/joint/leaving.db money/closing/both-holders.db => joint_holders
death State law
On a death that person's access ends, and the survivor is the owner.
- => not built

# Tax
tax-dates 26 CFR 1.6049
Forms reach people by February 1 and the IRS by March 31, as IRIS XML.
documents/tax/make-tax-documents.db documents/tax/filing/iris-2026 documents/tax/killed.db /doors/operator/commands/tax-file.db => tax_forms tax_filed forms_filed
tax-corrected IRS general instructions [U]
Reversed interest is netted in its year, or corrected with another form.
documents/tax/corrected-years.db documents/tax/years-late.db => tax_forms
withholding 26 USC 3406
24% of each posting is withheld before it is credited while there is no certified number.
/ledger/interest/withholding.db /verify/verify-withholding.db => withheld uncertified_interest
number-requests 26 CFR 301.6724-1(e)
A person without a certified number is asked for it by December 31 of each year, and by January 31 after opening in December.
people/taxpayer/ask-for-number.db => number_requests
withholding-notices 26 CFR 31.3406(d)-5
After a B- or C-notice a letter is mailed and withholding starts and stops on their days, and a second one is marked in the file for the IRS.
accounts/customer-acts/taxpayer.db accounts/customer-acts/withholding-letters.db => withholding_days withholding_letters withheld_after_notices
tax-deposits 26 CFR 31.6302 [U]
Withheld tax is paid to the Treasury on time and reported on Form 945.
- => not built
tax-delivery 26 CFR 1.6049-6
Online delivery has a separate consent, and forms stay online until October 15.
documents/tax/tax-calls.db documents/consents/consents.db => tax_delivery

# Beneficiaries
named 12 CFR 330.10(d)
Beneficiaries are named individually, their shares total 100% in each tier, and no owner is among them.
people/beneficiaries/beneficiaries.db people/beneficiaries/races.db /verify/beneficiary-checks.db => beneficiaries
changed-freely State law [U]
The owner can change them freely and without their knowledge; earlier designations are kept.
people/beneficiaries/beneficiaries.db => beneficiary_history
every-owner Agreement
On a joint account every owner agrees to a change within 30 days; a proposal ends when an owner leaves or the account stops.
accounts/joint/proposed-beneficiaries.db => agreed_beneficiaries
claims State law [U]
After a death each claimant is identified and screened, and two people approve the payment.
- => not built
`)
