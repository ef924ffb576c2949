import './styles/index.css';
import './app/trusted-types.ts';
import { boot } from './app/boot.ts';

boot();
