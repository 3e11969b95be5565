import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { classes } from "./classes";
import { Spinner } from "./spinner";
import { useLinger } from "./use-linger";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "lg";

const BASE_CLASS =
  "inline-flex items-center justify-center gap-2 rounded-md border font-semibold text-center no-underline transition-colors duration-150 disabled:opacity-55";

const VARIANT_CLASSES: Readonly<Record<ButtonVariant, string>> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border-control bg-surface text-ink hover:border-accent hover:text-accent",
  quiet: "border-transparent bg-transparent text-accent underline underline-offset-4 decoration-1 hover:bg-accent-soft",
  danger: "border-error bg-surface text-error hover:bg-error-soft",
};

const SIZE_CLASSES: Readonly<Record<ButtonSize, string>> = {
  md: "min-h-12 px-4 py-2 text-base",
  lg: "min-h-14 px-8 py-3 text-base w-full sm:w-auto sm:justify-self-start",
};

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** CSS classes of a button, for other elements that should look like one. */
export const buttonClasses = ({ variant = "primary", size = "md", className }: ButtonStyle) =>
  classes(BASE_CLASS, VARIANT_CLASSES[variant], SIZE_CLASSES[size], className);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle & { pending?: boolean; children: ReactNode };

/** While `pending`, further clicks have no effect, but the button keeps the focus and its place in the reading order. */
export function Button({
  variant,
  size,
  className,
  pending = false,
  type = "submit",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isSpinning = useLinger(pending);
  const onButtonClick = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || rest["aria-disabled"] || undefined}
      onClick={onButtonClick}
      className={buttonClasses({ variant, size, className })}
    >
      {children}
      {isSpinning && <Spinner label="Working" />}
    </button>
  );
}

/** A link that looks like a button. Only for navigation, never for an action. */
export function ButtonLink({ variant, size, className, children, ...rest }: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, className })}>
      {children}
    </Link>
  );
}
