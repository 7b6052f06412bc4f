/** Something is wrong with what a program has left; the message is for the user. */
export class OutputProblem extends Error {}
