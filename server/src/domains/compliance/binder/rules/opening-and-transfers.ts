import { readRules } from './read-rules.ts'

/** Rules on opening an account, yields, moving money, insurance and closing. */
export const OPENING_AND_TRANSFERS = readRules(`
# Opening an account
cip 31 CFR 1020.220
Whoever opens an account has given name, date of birth, a street address and a taxpayer number before.
people/registration/registration.db people/registration/save-address.db people/registration/without-ssn => known_holders
ofac 31 CFR chapter V
Everybody is screened before the account opens; a hit waits for a person and is never passed silently.
people/registration/check-identity.db compliance/reviews/finish-review.db people/registration/review-decision => screenings
disclosed-first Reg DD, 12 CFR 1030.4
Account disclosures are shown and signed before there is an account number or any funding.
people/disclosures/sign-disclosure.db money/funding/fund-my-account.db => signed_before_opening
esign 15 USC 7001(c)
Consent to electronic documents shows that the person can open them, and is kept with words, version, time and place.
people/disclosures/disclosures.db documents/consents/consents.db documents/consents/export-consents.db /verify/consent-checks.db => signatures
tin 26 CFR 31.3406(h)-3
The taxpayer number and the answer on backup withholding are certified under penalty of perjury.
people/disclosures/sign-disclosure.db /ledger/interest/withholding.db => certified_numbers
form-1099 26 USC 6049
Interest of $10 or more in a year is told on Form 1099-INT, on time; what is withheld is 24 %.
documents/tax/make-tax-documents.db documents/tax/write-form documents/tax/filing/iris-2026 => tax_forms
adverse-action FCRA 615(a)
Whoever is declined because of a report is told so, and by whom the report was made.
compliance/reviews/finish-review.db people/registration/review-decision => -
passwords NIST SP 800-63B-4
A password is long enough and not among known bad ones; nothing is asked of its composition.
access/auth/passwords access/auth/sign-in/sign-in.db => password_length

# Saying what it pays
apy-shown Reg DD, 12 CFR 1030.8
Wherever a rate is shown, Annual Percentage Yield is spelled out once, with its date and that it may change.
- => rates_in_force
daily-interest Reg DD, 12 CFR 1030.7
Interest is on the whole balance each day, at no less than 1/365 of the rate, and never on what is available only.
/ledger/interest/accrue-night.db /ledger/interest-math /ledger/interest-math-exact /verify/verify-interest.db => nights_accrued
statement Reg DD, 12 CFR 1030.6
A statement tells period, balances, every transaction, interest, fees and the annual percentage yield earned.
documents/statements/make-statements.db documents/statements/write-statement /verify/verify-statement.db => statements
monthly Reg E, 12 CFR 1005.9(b)
Everybody gets a statement each month.
documents/statements/make-statements.db documents/statements/killed.db => monthly_statements

# Moving money
stop Reg E, 12 CFR 1005.10(c)
A transfer that waits can be stopped until it leaves in a file, and the last moment is shown.
money/orders/void-transaction.db money/orders/void-race.db /platform/calendar/cut-off => stopped_transfers
hold-shown Agreement
The hold on a deposit, and the day its money is available, are told before the person confirms.
money/orders/make-deposit.db /platform/calendar/money-promise => deposits_with_dates
withdrawal-limit Reg D, 12 CFR 204.2(d)
A limit on withdrawals a month exists only where the institution sets one.
money/orders/make-withdrawal.db => -
business-days Federal Reserve calendar
Cut-offs and business days run on Eastern Time and the Federal Reserve's holidays; a business date is never shifted.
/platform/calendar/holidays /platform/calendar/business-date /platform/calendar/eastern /platform/calendar/time-zone => files_on_business_days
validated Nacha, WEB debits
An account is validated on first use and on change, before the first debit.
money/linking/manual/verify.db money/linking/may-link.db money/linking/fastlink/fastlink.db => validated_links
micro-entries Nacha, micro-entries
Each is under $1, is called ACCTVERIFY, and debits in total are no more than credits.
money/linking/manual/manual.db money/returns/micro-entries.db /platform/ports/ach/nacha/write-file => micro_entries
return-windows Nacha, returns
What has settled may still come back within its window; settled is not final.
money/returns/outcomes.db money/returns/import.db money/transfers/returned-interest.db => returns
playbook Nacha, return codes
Every return code has its plain words, its next step, and what becomes of the link.
money/returns/playbook money/returns/playbook.db => returns_handled
retries Nacha, reinitiation
Only R01 and R09 are presented again, at most twice, as RETRY PYMT; an unknown code is put before staff.
money/returns/retries.db money/returns/outcomes.db => retries
traces Nacha, addenda 99
Only the original trace names the item that came back, so traces are unique per institution and file date.
money/returns/read-answers /platform/ports/ach/nacha/read/read-file => unique_traces
noc Nacha, COR
A notification of change carries no money and is applied before the next entry, its check digit tried.
money/returns/changes.db /platform/ports/ach/nacha/corrected-data => changes_applied
real-files Nacha, formats
What banks really send is read; what does not add up is refused whole.
/platform/ports/ach/nacha/read/read-tolerances /platform/ports/ach/nacha/read/read-refusals money/returns/import.db => files_received
file-fields Nacha, formats
Settlement dates are the operator's, names are plain letters, and files of one day differ in their modifier.
/platform/ports/ach/nacha/write-file /platform/ports/ach/nacha/transliterate money/ach/submit-due.db => files_sent
rate-stored Reg DD, appendix A
The rate is stored and the yield computed from it: actual/365, compounded daily, credited monthly.
/ledger/interest-math /ledger/interest/post-interest.db => rates_in_force
reversals Nacha, reversals
A reversal is called REVERSAL, within five banking days, for a duplicate or a wrong amount, receiver or date.
money/ach/reverse-entry.db => money_by_hand
return-rates Nacha, return rate limits
Returned debits stay below 0.5 % unauthorised, 3 % administrative and 15 % overall within 60 days.
money/returns/playbook.db money/console/money.db => return_rates

# Showing who insures it
sign 12 CFR 328.5; 740.4
The insurer's sign is on the home page, at sign-in and where opening starts, in its own words and colours.
contact/branding/branding.db => insurer
coverage 12 CFR 330
What is insured is $250,000 for each owner and category; payable on death for each beneficiary, at most five.
accounts/coverage/coverage.db accounts/coverage/insurance/insure => insurer

# Staying and leaving
escheat State law
The date of last contact is kept: signing in counts, interest does not.
accounts/dormancy/dormancy.db accounts/dormancy/calendar => last_contacts
closing Agreement; 15 October
Closing pays interest to the day and everything out, ends what repeats, and leaves papers to be read.
money/closing/close-my-account.db money/closing/payout.db money/closing/obstacles.db => closings
privacy GLBA, 12 CFR 1016
The privacy notice is among the documents at opening.
people/disclosures/disclosures.db /seed/documents/documents => privacy_notice
accessible WCAG 2.2 AA
Pages work by keyboard and for readers of screens; a session's end is announced and can be put off.
access/auth/sessions/sessions.db => -
`)
