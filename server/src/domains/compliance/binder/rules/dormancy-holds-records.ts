import { readRules } from './read-rules.ts'

/** Rules on dormancy, holds and sanctions, ACH origination, records and alerts. */
export const DORMANCY_HOLDS_RECORDS = readRules(`
# Dormancy
dormancy-letter State law [U]
Owners without contact get a letter before the report, posted in the state's days, and by email if they consented.
accounts/dormancy/dormancy.db accounts/dormancy/calendar documents/paper-mail/papers.db => dormancy_letters letters_before_transfer
dormancy-certified New York, Abandoned Property Law 1422
From $1,000 a second letter goes by certified mail; without it the account is not transferred.
accounts/dormancy/console/dormancy.db => certified_letters
dormancy-reset State law
Contact by any holder resets the period; interest never stops.
accounts/dormancy/dormancy.db accounts/dormancy/console/dormancy.db => last_contacts
dormancy-report State law [U]
The report is a NAUPA II file with code AC02, and two people transfer the money to the state.
accounts/dormancy/naupa/report accounts/dormancy/console/dormancy.db => handed_over
dormancy-back Institution's own rule
A dormant account is reactivated after a new code from the holder and approval by a second person.
accounts/dormancy/console/dormancy.db => reactivated

# Holds, sanctions, suspicion
holds Reg CC, 12 CFR 229.2(a)
Holds on savings are set by contract, shown before confirming, and have a maximum length.
money/transfers/settle-due.db money/orders/make-deposit.db => deposits_with_dates
blocked 31 CFR chapter V
A sanctions hold stops every payout and the closing of an account, no matter who asks.
money/returns/hold-stops-money.db accounts/customers/holds.db => sanctions_holds
blocked-reports 31 CFR 501.603, 501.604
Blocked property and rejected payments are reported to OFAC within 10 business days and kept on record for 10 years.
- => not built
rescreened 31 CFR chapter V
All holders are screened again with each new version of a list.
- => not built
legal-process 31 CFR 212; 26 USC 6332
A levy, garnishment or restraint holds what the law does not protect, and is answered or paid by its date.
- => not built
acting-for-another State law
An agent, guardian or representative payee acts only with papers that two people checked.
- => not built
suspicion 31 USC 5318(g)
Suspicious activity reports have separate storage and a separate role, and nothing discloses them, not even this binder.
compliance/sar/suspicion.db => -
requests-314a 31 CFR 1010.520
Names requested by law are searched within 14 days, only hits are answered, and nothing discloses them, not even this binder.
compliance/sar/searches/searches.db => -
declined FCRA 615(a) [U]
A decline based on a consumer report names the agency, says that it did not decide, and gives the right to a copy.
compliance/reviews/finish-review.db => declined_notices

# ACH originator
rates-counted Nacha, return rate limits
Rates count debits returned by debits sent, entries and not dollars, over 60 days.
money/console/money.db => return_rates
fraud Nacha, fraud monitoring
All entries are monitored for fraud based on risk, and the method is reviewed every year.
- => not built
records-kept Nacha, records
Entries are kept six years.
/doors/jobs/prune-calls.db => files_kept
reversal-days Nacha, reversals
A reversal is sent within five banking days after settlement, by two people, and the receiver is notified.
accounts/customer-acts/reversal.db /verify/staff-money-checks.db => money_by_hand reversals_in_time
authorization-proof Nacha, proof of authorization
Proof of an authorization is given to the other bank within ten banking days.
- => not built
dishonoured Nacha, R61 to R77
An incorrect return is dishonored within five banking days.
- => not built
reconciled Institution's own rule
What the network's files say agrees with the books, and each break is named.
money/reconciliation/one-of-a-thousand money/reconciliation/reconciliation.db /verify/verify-books.db => reconciled_days

# Console and records
two-people Institution's own rule
Manual money movements, holds, rates and documents need two people; no one approves their own request.
compliance/approvals/approvals.db access/staff/team/two-administrators.db accounts/customer-acts/refund.db access/staff/team/custom-roles.db /doors/console/roles.db => two_people
approval-policy Institution's own rule
Two administrators set how many people of which role approve a request, by kind and amount; open requests keep their rule.
compliance/approvals/approval-policy.db => policy_rules two_people
role-limits Institution's own rule
Two administrators set what each person with a role may request in a day; nobody requests more.
access/staff/team/role-limits.db => role_limits requests_within_limits
custom-roles Institution's own rule
Two administrators add, change and retire each role that the institution composes; nobody has one that they approved.
access/staff/team/custom-roles.db /doors/console/roles.db => custom_roles custom_role_holders two_people
event-endpoints Institution's own rule
Two administrators decide which systems of the institution get events, and by which secrets these are signed.
accounts/event-endpoints/events.db => event_endpoints
single-sign-on Institution's own rule
Two administrators set the identity provider and the role of each of its groups; a removed group ends the sessions within a minute.
access/staff/single-sign-on/sign-on.db access/staff/single-sign-on/session.db access/staff/provisioning/provisioning.db => two_people staff_access
manual-entries Institution's own rule
A manual entry in the books has its proof, and a second person approves it; a savings account never takes part.
money/journal/manual-entry.db money/reconciliation/book-and-undo.db => manual_entries
document-requests Institution's own rule
Documents are requested by name and day in the person's messages; what arrives is kept with its request.
compliance/reviews/request-documents.db => document_requests requested_documents
own-accounts Institution's own rule
No staff member acts on or reads their own or their family's account.
/platform/conflicts-of-interest/every-call.db access/staff/team/ties.db => own_accounts
access-review Norm
Permissions are in one table; people who leave lose access immediately.
/doors/console/roles.db access/staff/sign-in/door.db => staff_access
kept Retention
Records are kept for as long as each rule requires, and the history cannot be changed.
/platform/audit/audit.db /ledger/guards.db => audit_trail
disposal 12 CFR 364, appendix B; 748, appendix A
Records whose time is over are erased every month by two people, unless a legal hold keeps them.
- => not built
incidents 12 CFR 304.23; 748.1 [U]
An incident is reported to the regulator within 36 hours, by a credit union within 72.
- => not built

# Alerts, giving and others
sms TCPA, 47 CFR 64.1200
One STOP ends all texts immediately, with one confirmation; HELP is answered.
contact/texts/texts.db contact/texts/sent-texts.db contact/texts/read-keyword => stopped_phones
notices-stay Institution's own rule
Legal and security notices cannot be turned off; a withdrawn consent leads to paper within five business days.
contact/alerts/preferences/preferences.db documents/paper-mail/papers.db contact/notices/notices.db => papers_due
consent-withdrawn 15 USC 7001(c)
A consent can be withdrawn online, by message, letter or phone; the confirmation is mailed within five business days.
documents/consents/consents.db documents/consents/recorded-withdrawal.db => withdrawn_consents
bounced 15 USC 7001(c)
A required notice whose email bounced goes on paper within two business days.
contact/notices/notices.db => bad_addresses notices_on_paper bounced_notices bounced_papers papers_after_bounces
returned-mail Institution's own rule
Mail that came back goes out once more; the person is asked for their address, and other mail waits for it.
accounts/customer-acts/returned-mail.db contact/notices/notices.db => returned_papers
giving Cal. Gov. Code 12599.9 [U]
Gifts are the institution's money; an organization that lost its status cannot be chosen.
money/nonprofits/giving/give-monthly.db money/nonprofits/search/search-nonprofits.db => gifts
minors State law
No one under 18 can open an account; minors can be named as beneficiaries.
people/registration/registration.db => known_holders
visitors CCPA [U]
Data of visitors who are not customers is not exempt: none is shared.
/platform/http/security-headers.db => -
`)
