import { readRules } from './read-rules.ts'

/** Rules on opening an account, yields, moving money, insurance and closing. */
export const OPENING_AND_TRANSFERS = readRules(`
# Opening an account
cip 31 CFR 1020.220
Before opening an account, a person has given a name, date of birth, street address and taxpayer number.
people/registration/registration.db people/registration/save-address.db people/registration/without-ssn => known_holders
cip-record 31 CFR 1020.220(a)(3)
Each difference between what a person gave and what the identity check found is kept with how it was resolved.
compliance/reviews/reviews.db compliance/reviews/finish-review.db => discrepancies
cip-record-two Institution's own rule
Two people approve a person whose identity check found a difference.
- => not built
cip-unverified 31 CFR 1020.220(a)(2)(iii) [U]
An application whose person could not be verified within 30 days is ended.
- => not built
ofac 31 CFR chapter V
Everyone is screened before the account opens; two people clear a possible match, and nothing is linked until then.
people/registration/check-identity.db compliance/reviews/screening.db people/registration/review-decision => screenings possible_matches unlinked_matches
disclosed-first Reg DD, 12 CFR 1030.4
Account disclosures are shown and signed before there is an account number or any funding.
people/disclosures/sign-disclosure.db money/funding/fund-my-account.db => signed_before_opening
esign 15 USC 7001(c)
Consent to electronic documents shows that the person can open them, and is kept with its text, version, time and source.
people/disclosures/disclosures.db documents/consents/consents.db documents/consents/export-consents.db /verify/consent-checks.db => signatures
tin 26 CFR 31.3406(h)-3
The taxpayer number and the answer on backup withholding are certified under penalty of perjury.
people/disclosures/sign-disclosure.db /ledger/interest/withholding.db => certified_numbers
form-1099 26 USC 6049
Interest of $10 or more in a year is reported on Form 1099-INT on time.
documents/tax/make-tax-documents.db documents/tax/write-form documents/tax/filing/iris-2026 => tax_forms missing_forms
adverse-action FCRA 615(a)
A person declined because of a report is notified of that and of who made the report.
compliance/reviews/finish-review.db people/registration/review-decision => declined_notices
permissible-purpose FCRA 604(a)(3)(F)
Where a second holder is checked after they accept, no report is asked for before they consented.
accounts/joint/check-after-acceptance.db => consented_checks
passwords NIST SP 800-63B-4
A password is long enough and not commonly used; there are no composition rules.
access/auth/passwords access/auth/sign-in/sign-in.db => password_length

# Saying what it pays
apy-shown Reg DD, 12 CFR 1030.8
The account agreement spells out the Annual Percentage Yield, with its date and a note that it may change.
/seed/documents/documents => yield_in_words
daily-interest Reg DD, 12 CFR 1030.7
Interest is on the whole balance each day, at no less than 1/365 of the rate, and never on the available balance only.
/ledger/interest/accrue-night.db /ledger/interest-math /ledger/interest-math-exact /verify/verify-interest.db => nights_accrued accruals
statement Reg DD, 12 CFR 1030.6
A statement shows the period, balances, every transaction, interest, fees and the annual percentage yield earned.
documents/statements/make-statements.db documents/statements/write-statement /verify/verify-statement.db => statements
monthly Reg E, 12 CFR 1005.9(b)
Everyone gets a statement each month.
documents/statements/make-statements.db documents/statements/killed.db => monthly_statements

# Moving money
stop Reg E, 12 CFR 1005.10(c)
A pending transfer can be stopped until it is sent in a file, and the deadline is shown.
money/orders/void-transaction.db money/orders/void-race.db /platform/calendar/cut-off => stopped_transfers
hold-shown Agreement
The hold on a deposit and its availability date are shown before the person confirms.
money/orders/make-deposit.db /platform/calendar/money-promise => deposits_with_dates
withdrawal-limit Reg D, 12 CFR 204.2(d)
A monthly limit on withdrawals applies only if the institution sets one.
money/orders/make-withdrawal.db => withdrawals_in_month
withdrawal-notice 12 CFR 204.2(d)(1)
The agreement reserves seven days' written notice of a withdrawal.
/seed/documents/documents => reserved_notice
withdrawal-notice-used 12 CFR 204.2(d)(1)
Two people require that notice of everyone who has the account.
- => not built
business-days Federal Reserve calendar
Cutoffs and business days use Eastern Time and the Federal Reserve's holidays; a business date is never shifted.
/platform/calendar/holidays /platform/calendar/business-date /platform/calendar/eastern /platform/calendar/time-zone => files_on_business_days
validated Nacha, WEB debits
An account is validated on first use and on change, before the first debit.
money/linking/manual/verify.db money/linking/may-link.db money/linking/fastlink/fastlink.db => validated_links
micro-entries Nacha, micro-entries
Each micro-entry is under $1 and named ACCTVERIFY, and total debits do not exceed total credits.
money/linking/manual/manual.db money/returns/micro-entries.db /platform/ports/ach/nacha/write-file => micro_entries
return-windows Nacha, returns
A settled entry may still be returned within its window; settled is not final.
money/returns/outcomes.db money/returns/import.db money/transfers/returned-interest.db => returns
playbook Nacha, return codes
Every return code has a plain explanation, a next step and an effect on the linked account.
money/returns/playbook money/returns/playbook.db => returns_handled
retries Nacha, reinitiation
Only R01 and R09 are presented again, at most twice, as RETRY PYMT; an unknown code becomes a work item.
money/returns/retries.db money/returns/outcomes.db => retries
traces Nacha, addenda 99
Only the original trace identifies the returned item, so traces are unique per institution and file date.
money/returns/read-answers /platform/ports/ach/nacha/read/read-file => unique_traces answers_by_trace
noc Nacha, COR
A notification of change carries no money and is applied before the next entry, after its check digit is verified.
money/returns/changes.db /platform/ports/ach/nacha/corrected-data => changes_applied
noc-refused Nacha, C61 to C69
A wrong notification of change is refused within 15 days.
- => not built
real-files Nacha, formats
Files are read as banks actually send them; a file that does not add up is rejected as a whole.
/platform/ports/ach/nacha/read/read-tolerances /platform/ports/ach/nacha/read/read-refusals money/returns/import.db => files_received
file-fields Nacha, formats
Settlement dates are the operator's, names are plain letters, and files of the same day have different modifiers.
/platform/ports/ach/nacha/write-file /platform/ports/ach/nacha/transliterate money/ach/submit-due.db => files_sent
rate-stored Reg DD, appendix A
The rate is stored and the yield computed from it: actual/365, compounded daily, credited monthly.
/ledger/interest-math /ledger/interest/post-interest.db => rates_in_force
reversals Nacha, reversals
A reversal is named REVERSAL and sent within five banking days, for a duplicate or a wrong amount, receiver or date.
money/ach/reverse-entry.db => money_by_hand reversals_in_time
return-rates Nacha, return rate limits
Returned debits stay below 0.5% unauthorized, 3% administrative and 15% overall within 60 days.
money/returns/playbook.db money/console/money.db => return_rates

# Showing who insures it
sign 12 CFR 328.5; 740.4
The insurer's sign is on the home page, at sign-in and where opening starts, with its official text and colors.
contact/branding/branding.db => insurer
coverage 12 CFR 330
Coverage is $250,000 for each owner and category; for payable-on-death accounts for each beneficiary, up to five.
accounts/coverage/coverage.db accounts/coverage/insurance/insure => insurer

# Staying and leaving
escheat State law
The date of last contact is kept: signing in counts, interest does not.
accounts/dormancy/dormancy.db accounts/dormancy/calendar => last_contacts
closing Agreement; 15 October
Closing pays interest to date and the full balance, ends recurring deposits, and keeps documents available.
money/closing/close-my-account.db money/closing/payout.db money/closing/obstacles.db => closings
privacy GLBA, 12 CFR 1016
The privacy notice is among the documents at opening.
people/disclosures/disclosures.db /seed/documents/documents => privacy_notice
accessible WCAG 2.2 AA
Pages work by keyboard and with screen readers; the end of a session is announced and can be extended.
access/auth/sessions/sessions.db => -
`)
