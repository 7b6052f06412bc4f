/** Something the operator can mend keeps Clew from starting; the message is the one line that is printed. */
export class StartError extends Error {}
