/**
 * A quick proof that a pattern takes linear time; what it cannot prove may still be linear.
 *
 * A pattern passes if it is anchored by a leading `^` and strongly deterministic (Brüggemann-Klein & Wood,
 * "One-unambiguous regular languages", 1998): wherever it stands, the characters that its possible next
 * pieces read are disjoint, no piece is reached in two ways, and nothing that repeats matches the empty
 * string. A backtracking engine then has one way at most through any text, and gives up every other at the
 * first character. Alternatives that make up the whole pattern are judged each by itself: they are tried one after
 * the other, once, and the sum of linear times is linear. Counted repetitions are judged as if unlimited, assertions as if they always held: both
 * only add ways. Back references, look-around, `\b`, `\p` and whatever else is unknown are not proven.
 */
import {
  anyCharacter,
  type CharacterSet,
  classEscapes,
  complement,
  controlEscapes,
  overlap,
} from './character-set.ts';

/** One place in the pattern that reads a character, and the places that can read the next. */
interface Position {
  readonly reads: CharacterSet;
  /** One entry for each way to get there. */
  readonly next: Position[];
}

interface Piece {
  /** Matches the empty string, in one way exactly. */
  readonly nullable: boolean;
  readonly firsts: readonly Position[];
  readonly lasts: readonly Position[];
}

class NotProven extends Error {
  override readonly name = 'NotProven';
}

const maxLength = 2_000;
const empty: Piece = { nullable: true, firsts: [], lasts: [] };

/** @param pattern a valid pattern for the flag `u` */
export function isProvablyLinear(pattern: string): boolean {
  if (!pattern.startsWith('^') || pattern.length > maxLength) return false;
  try {
    const { alternatives, positions } = readWhole(pattern.slice(1));
    return (
      alternatives.every(({ firsts }) => isDisjoint(firsts)) &&
      positions.every(({ next }) => isDisjoint(next))
    );
  } catch (error) {
    if (error instanceof NotProven) return false;
    throw error;
  }
}

interface Whole {
  readonly alternatives: readonly Piece[];
  readonly positions: readonly Position[];
}

/** @param rest what follows the leading anchor */
function readWhole(rest: string): Whole {
  const reader = new PatternReader(rest);
  const alternatives = reader.readAlternatives();
  if (alternatives !== null) return { alternatives, positions: reader.positions };
  const sequenceReader = new PatternReader(rest);
  const sequence = sequenceReader.readSequence();
  // What is left is a top-level alternative, which the leading anchor does not cover.
  if (!sequenceReader.atEnd) throw new NotProven();
  return { alternatives: [sequence], positions: sequenceReader.positions };
}

function isDisjoint(positions: readonly Position[]): boolean {
  return positions.every((position, index) =>
    positions.slice(index + 1).every((other) => !overlap(position.reads, other.reads)),
  );
}

/** Reads a pattern and notes on the way which position can follow which. */
class PatternReader {
  readonly positions: Position[] = [];
  readonly #characters: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#characters = [...pattern];
  }

  get atEnd(): boolean {
    return this.#at >= this.#characters.length;
  }

  /** The alternatives of a group after which no more than the end is asked for; null if the pattern is no such group. */
  readAlternatives(): readonly Piece[] | null {
    if (!(this.#take('(') && this.#take('?') && this.#take(':'))) return null;
    const alternatives = [this.readSequence()];
    while (this.#take('|')) alternatives.push(this.readSequence());
    this.#take(')');
    this.#take('$');
    return this.atEnd ? alternatives : null;
  }

  readSequence(): Piece {
    let sequence = empty;
    while (!this.atEnd && this.#peek() !== '|' && this.#peek() !== ')') {
      const before = sequence;
      const item = this.#readRepetition(this.#readAtom());
      for (const position of before.lasts) position.next.push(...item.firsts);
      sequence = {
        nullable: before.nullable && item.nullable,
        firsts: before.nullable ? [...before.firsts, ...item.firsts] : before.firsts,
        lasts: item.nullable ? [...before.lasts, ...item.lasts] : item.lasts,
      };
    }
    return sequence;
  }

  #readChoice(): Piece {
    const options = [this.readSequence()];
    while (this.#take('|')) options.push(this.readSequence());
    const nullable = options.filter((option) => option.nullable).length;
    if (nullable > 1) throw new NotProven();
    return {
      nullable: nullable === 1,
      firsts: options.flatMap((option) => option.firsts),
      lasts: options.flatMap((option) => option.lasts),
    };
  }

  #readAtom(): Piece {
    const character = this.#next();
    if (character === '^' || character === '$') return empty;
    if (character === '(') {
      if (this.#take('?') && !this.#take(':')) throw new NotProven();
      const choice = this.#readChoice();
      this.#next();
      return choice;
    }
    const reads =
      character === '['
        ? this.#readClass()
        : character === '.'
          ? anyCharacter
          : character === '\\'
            ? this.#readEscape()
            : single(character);
    const position: Position = { reads, next: [] };
    this.positions.push(position);
    return { nullable: false, firsts: [position], lasts: [position] };
  }

  #readRepetition(item: Piece): Piece {
    const count = this.#readCount();
    if (count === null) return item;
    // Lazy or greedy only changes which way is tried first.
    this.#take('?');
    if (item.nullable || count.max === 0) throw new NotProven();
    if (count.max > 1) for (const position of item.lasts) position.next.push(...item.firsts);
    return { ...item, nullable: count.min === 0 };
  }

  #readCount(): { readonly min: number; readonly max: number } | null {
    if (this.#take('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.#take('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.#take('?')) return { min: 0, max: 1 };
    if (!this.#take('{')) return null;
    const [min = '', max] = this.#readUntil('}').split(',');
    return {
      min: Number(min),
      max: max === undefined ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max),
    };
  }

  #readClass(): CharacterSet {
    const negated = this.#take('^');
    const members: (readonly [number, number])[] = [];
    while (!this.#take(']')) {
      const from = this.#readClassMember();
      const start = from[0];
      if (from.length === 1 && start !== undefined && this.#peek() === '-' && this.#peek(1) !== ']') {
        this.#next();
        const end = this.#readClassMember()[0];
        if (end === undefined) throw new NotProven();
        members.push([start[0], end[1]]);
      } else members.push(...from);
    }
    return negated ? complement(members) : members;
  }

  #readClassMember(): CharacterSet {
    const character = this.#next();
    return character === '\\' ? this.#readEscape() : single(character);
  }

  #readEscape(): CharacterSet {
    const character = this.#next();
    const named = classEscapes.get(character);
    if (named !== undefined) return named;
    const control = controlEscapes.get(character);
    if (control !== undefined) return [[control, control]];
    if (character === 'x') return this.#readCode(2);
    if (character === 'u') return this.#take('{') ? code(this.#readUntil('}')) : this.#readCode(4);
    if (/[A-Za-z0-9]/.test(character)) throw new NotProven();
    return single(character);
  }

  #readCode(length: number): CharacterSet {
    const hex = Array.from({ length }, () => this.#next()).join('');
    // A pair of surrogate escapes is one code point under the flag `u`.
    if (/^d[89a-f]/i.test(hex) && length === 4) throw new NotProven();
    return code(hex);
  }

  #readUntil(end: string): string {
    let text = '';
    while (!this.#take(end)) text += this.#next();
    return text;
  }

  #peek(ahead = 0): string | undefined {
    return this.#characters[this.#at + ahead];
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #next(): string {
    const character = this.#peek();
    if (character === undefined) throw new NotProven();
    this.#at += 1;
    return character;
  }
}

function code(hex: string): CharacterSet {
  const point = Number.parseInt(hex, 16);
  return [[point, point]];
}

function single(character: string): CharacterSet {
  const point = character.codePointAt(0) ?? 0;
  return [[point, point]];
}
