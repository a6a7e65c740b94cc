// Agreement
export const noIAmNot = 'No, I am not'
export const thisIsTrueForMost = 'This is true for most people.'
export const yesIAm = 'Yes, I am'
export const theIrsNotifiedMe = 'The IRS notified me. 24% of what I earn here is withheld.'
export const agreeToThisDocumentTo = 'Agree to this document to continue'
export const chooseOne = 'Choose one'
export const typeTheWordShownIn = 'Type the word shown in the PDF.'
export const agree = 'Agree'
export const areYouSubjectToBackup = 'Are you subject to backup withholding?'
export const wordInThePdf = 'Word in the PDF'
export const confirmThatYouCanOpen = 'Confirm that you can open PDFs'
export const weSendStatementsAndTax =
  'We send statements and tax forms as PDFs. Open this document as a PDF and type the word below its title.'
export const openingThePdf = 'Opening the PDF'
export const openThePdf = 'Open the PDF'
export const savedNameWasDownloaded = '{savedName} was downloaded'
export const weCouldntDownloadThisFile = 'We couldn’t download this file'

// DocumentToSign
export const agreedToOnSignedAt = 'Agreed to on {signedAt}'
export const version = 'Version {version}'
export const readAgain = 'Read again'
export const readAndAgree = 'Read and agree'
