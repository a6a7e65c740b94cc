export const SSN_HINT = 'It helps us to find them. We keep it encrypted.'
